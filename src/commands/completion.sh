#!/bin/sh
# completion.sh PROGRAM bash|zsh|fish: prints the completion of a shell, made of the program's help.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
program=$1 shell=$2

commands=$("$program" help | sed -n 's/^  ravelin \([a-z]*\) .*/\1/p' | tr '\n' ' ')

# Words that may follow a command: words of its first usage lines, options, names of positions.
words_of() {
    help=$("$program" help "$1")
    [ "$1" = help ] && echo "$commands"
    echo "$help" | sed -n "s/^ravelin $1 \([a-z][a-z]*\).*/\1/p"
    echo "$help" | grep -o -e '--[a-z0-9-]*' | sort -u
    case $help in *"[FEN"*) echo startpos kiwipete;; esac
}

case $shell in zsh)
    echo '#compdef ravelin'
    echo 'autoload -U +X bashcompinit && bashcompinit'
esac
if [ "$shell" = fish ]; then
    echo "complete -c ravelin -n __fish_use_subcommand -a '$commands'"
    for command in $commands; do
        echo "complete -c ravelin -n '__fish_seen_subcommand_from $command'" \
            "-a '$(words_of "$command" | tr '\n' ' ')'"
    done
    exit
fi
cat << END
_ravelin() {
    local words='$commands'
    [ "\$COMP_CWORD" -gt 1 ] && case \${COMP_WORDS[1]} in
END
for command in $commands; do
    echo "        $command) words='$(words_of "$command" | tr '\n' ' ')';;"
done
cat << 'END'
        *) words=;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _ravelin ravelin
END
