#!/usr/bin/env bash
# One folder a backup, with its time (UTC): rows, files, keys and sessions. The schema comes from the release (`supabase db push`).
set -euo pipefail
umask 077
backups="${BACKUP_TARGET:-/backup}"
target="$backups/$(date -u +%Y-%m-%dT%H-%M-%S)"
source="${BACKUP_SOURCE:-/source}"
# Docker may have made an empty folder where a file was that has moved since.
for file in env functions.env answers; do
  if [ -d "$source/$file" ]; then
    echo "backup: $file is a folder, not a file: remove it and put the file back, or set CHABOT_ANSWERS in .env after the answers have moved" >&2
    exit 1
  fi
done
# Before the new one, which may need their place: backups whose time is over, but for the newest, and what a killed run has left.
newest="$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T??-??-??' | LC_ALL=C sort | tail -n 1)"
find "$backups" -mindepth 1 -maxdepth 1 -type d \( -name '20??-??-??T??-??-??.part' -mmin +720 \
  -o -name '20??-??-??T??-??-??' ! -path "$newest" -mtime "+${BACKUP_KEEP_DAYS}" \) -exec rm -r {} + \
  || echo "backup: an earlier one could not be removed" >&2
# It has its name when it is complete.
part="$target.part"
mkdir "$part"
trap 'rm -rf "$part"' EXIT
# Rows of the schemas that hold data. Jobs of cron and the Vault are written by the set-up; its root key is in db-config.
pg_dump --data-only --format=custom --compress=6 --schema=public --schema=private --schema=auth --schema=storage \
  --schema=vault --exclude-table=auth.schema_migrations --exclude-table=storage.migrations --file="$part/rows.dump"
# The rows of each table, counted in the dump, which is of one moment.
pg_restore --file=- "$part/rows.dump" | awk '
  $0 == "\\." { table = ""; next }
  table { rows[table]++; next }
  /^COPY .* FROM stdin;$/ { table = $2; rows[table] = 0 }
  END { for (name in rows) print name, rows[name] }' | LC_ALL=C sort > "$part/counts.txt"
# A dump without tables is no backup.
[ -s "$part/counts.txt" ]
# The release that fits the rows. A database of an older release has no heartbeats.
psql -qAtX -c "select 'schema ' || max(version) from supabase_migrations.schema_migrations" \
  -c "select 'release ' || version from private.heartbeat order by at desc limit 1" > "$part/release.txt" || echo "backup: without its release" >&2
parts=(storage db-config env functions.env answers supabase/docker-compose.yml)
if [ -f "${BACKUP_SOURCE:-/source}/supabase/.supabase-version" ]; then parts+=(supabase/.supabase-version); fi
# With WAHA on another host, the sessions here are out of date.
without=
if [ "${WAHA_REPLICAS:-1}" = 0 ]; then without=', without the WhatsApp sessions: WAHA has a host of its own'; else parts+=(waha-sessions); fi
# Storage keeps the type of a file in its extended attributes, and serves no file without them.
# 1: a file has changed while it was read, as those of a WhatsApp session do; or, of another tar than GNU's, any failure.
tar -C "$source" --xattrs -czf "$part/files.tar.gz" "${parts[@]}" || [ $? -eq 1 ]
gzip -t "$part/files.tar.gz"
mv "$part" "$target"
# What the doctor and the metrics tell.
psql -qXc 'insert into private.backup default values' || echo "backup: not recorded in the database" >&2
echo "backup: $target $(du -sh "$target" | cut -f1)$without"
