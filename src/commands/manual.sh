#!/bin/sh
# manual.sh PROGRAM: prints the man page ravelin.6, made of what the program's help says.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
program=$1

# As it stands, in columns.
verbatim() {
    echo .EX
    sed "s/\\\\/\\\\e/g; s/-/\\\\-/g; s/^[.']/\\\\\\&&/"
    echo .EE
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
echo .SH COMMANDS
for command in $commands; do
    [ "$command" = help ] && continue
    echo ".SS $command"
    "$program" help "$command" | verbatim
done
