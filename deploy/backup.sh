#!/usr/bin/env bash
# One folder a day: rows, files, keys and sessions. The schema comes from the release (`supabase db push`).
set -euo pipefail
target="/backup/$(date -u +%Y-%m-%d)"
mkdir -p "$target"
umask 077
# Rows of the schemas that hold data. Jobs of cron and the Vault are written by the set-up; its root key is in db-config.
pg_dump --data-only --format=custom --compress=6 --schema=public --schema=private --schema=auth --schema=storage \
  --schema=vault --exclude-table=auth.schema_migrations --exclude-table=storage.migrations --file="$target/rows.dump.part"
mv "$target/rows.dump.part" "$target/rows.dump"
psql -AtXc "select coalesce(json_object_agg(relname, n_live_tup), '{}') from pg_stat_user_tables where schemaname in ('public', 'private', 'auth')" \
  > "$target/counts.json"
tar -C /source -czf "$target/files.tar.gz.part" storage db-config waha-sessions env functions.env
mv "$target/files.tar.gz.part" "$target/files.tar.gz"
find /backup -mindepth 1 -maxdepth 1 -type d -name '20??-??-??' -mtime "+${BACKUP_KEEP_DAYS}" -exec rm -r {} +
echo "backup: $target $(du -sh "$target" | cut -f1)"
