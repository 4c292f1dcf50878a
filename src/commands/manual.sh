#!/bin/sh
# manual.sh PROGRAM: prints the man page ravelin.6, made of the program's help.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
program=$1

# Prints the lines of standard input unfilled and not indented: the help is up to 80 columns wide.
verbatim() {
    printf '.in 0\n.EX\n'
    sed "s/\\\\/\\\\e/g; s/-/\\\\-/g; s/^[.']/\\\\\\&&/"
    printf '.EE\n.in\n'
}

help=$("$program" help)
name=$(echo "$help" | sed -n '1s/, .*//p')
what=$(echo "$help" | sed -n '1s/^[^,]*, an* \([^.]*\)\..*/\1/p')
commands=$(echo "$help" | sed -n 's/^  ravelin \([a-z]*\) .*/\1/p')

cat << END
.TH RAVELIN 6 "" "$name" Games
.SH NAME
ravelin \\- $what
.SH SYNOPSIS
.B ravelin
.RI [ "COMMAND ARGUMENT ..." ]
.SH DESCRIPTION
END
echo "$help" | verbatim
cat << END
.SH EXAMPLES
.EX
ravelin analyse \(dqstartpos moves e4 e5\(dq \-\-time 5000
ravelin analyse games.pgn \-\-output annotated.pgn \-\-report page.html
ravelin perft 6 kiwipete
ravelin \(dqposition startpos moves e2e4\(dq \(dqgo depth 12\(dq
.EE
.SH COMMANDS
END
for command in $commands; do
    [ "$command" = help ] && continue
    echo ".SS $command"
    "$program" help "$command" | verbatim
done

echo .SH UCI OPTIONS
"$program" uci | sed -n "s/^option name //p" | sed "s/^\(Hash .* max\) .*/\1 3\/4 of memory/" | verbatim
cat << END
.SH ENVIRONMENT
.TP
.B RAVELIN_LEVEL
The level, v1 to v4, at which a program for every x86\-64 processor runs.
END
