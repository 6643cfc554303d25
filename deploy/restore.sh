#!/usr/bin/env bash
# Parts of a backup in their places: `restore <backup> rows`, or folders of its files.tar.gz (README.md, “Restore”).
set -euo pipefail
backup="${BACKUP_TARGET:-/backup}/$1"
target="${RESTORE_TARGET:-/target}"
statements="${RESTORE_STATEMENTS:-/statements}"
shift
if [ $# -eq 0 ]; then
  echo 'restore: name rows, or folders of the backup' >&2
  exit 1
fi

# Ends the transaction with an error when a table has other rows than the backup.
compare() {
  echo "do \$\$ declare others text; begin
    select string_agg(format('%s: %s instead of %s', name, restored, counted), ', ') into others from (values"
  sed "s/\(.*\) \(.*\)/('\1', \2, (select count(*) from \1)),/; \$s/,\$//" "$backup/counts.txt"
  echo ") as backup (name, counted, restored) where restored <> counted;
    if others is not null then raise exception 'Rows differ: %', others; end if; end \$\$;"
}

if [ "$*" = rows ]; then
  folder="$(mktemp -d)"
  trap 'rm -rf "$folder"' EXIT
  pg_restore --data-only --file="$folder/rows.sql" "$backup/rows.dump"
  compare > "$folder/compare.sql"
  psql -qX -1 -v ON_ERROR_STOP=1 -o /dev/null -f "$statements/empty.sql" -f "$folder/rows.sql" -f "$folder/compare.sql" \
    -f "$statements/pause.sql"
else
  for part; do
    if [ ! -d "$target/$part" ]; then
      echo "restore: $part is no folder here" >&2
      exit 1
    fi
    # What is there would stay among what comes.
    if [ -n "$(ls -A "$target/$part")" ]; then
      echo "restore: $part is not empty" >&2
      exit 1
    fi
  done
  # Storage serves no file without its extended attributes.
  tar -C "$target" --xattrs -xzpf "$backup/files.tar.gz" "$@"
fi
echo "restore: $* of $backup"
