import type { Database } from '../database.ts';

/** Beside the CLI's record of seed.sql: that the rest is done too, or else the next start does it (again, harmlessly). */
const record = 'local/seeding';

/** Whether seed.sql was run here, and what the services have to do for it was not, or not to its end. */
export async function areServicesUnseeded({ query }: Database): Promise<boolean> {
  const seeds = await query<{ path: string }>(
    `select path from supabase_migrations.seed_files where to_regclass('public.channel') is not null`,
  );
  return seeds.length > 0 && seeds.every(({ path }) => path !== record);
}

/** Keeps that the services have done their part. */
export async function recordServices({ query }: Database): Promise<void> {
  await query(`insert into supabase_migrations.seed_files (path, hash) values ($1, '')`, [record]);
}
