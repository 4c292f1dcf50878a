# completion.bash: completes commands and options, which it asks of the program itself.
# SPDX-License-Identifier: GPL-3.0-or-later
_ravelin() {
    local words
    if ((COMP_CWORD == 1)); then
        words=$("$1" help 2> /dev/null | sed -n 's/^  ravelin \([a-z]*\) .*/\1/p')
    else
        words="--help $("$1" help "${COMP_WORDS[1]}" 2> /dev/null | grep -o -e '--[a-z0-9-]*')"
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _ravelin ravelin
