import type { Database } from '../database.ts';

/**
 * Beside the CLI's record of seed.sql: the services' part is complete. Without it the next start repeats that part,
 * which is idempotent.
 */
const servicesRecord = 'local/seeding';

/** Whether seed.sql was run on this database but the services' part is missing or incomplete. */
export async function areServicesUnseeded({ query }: Database): Promise<boolean> {
  const seeds = await query<{ path: string }>(
    `select path from supabase_migrations.seed_files where to_regclass('public.channel') is not null`,
  );
  return seeds.length > 0 && seeds.every(({ path }) => path !== servicesRecord);
}

/** Records that the services' part of the seed is complete. */
export async function recordSeededServices({ query }: Database): Promise<void> {
  await query(`insert into supabase_migrations.seed_files (path, hash) values ($1, '')`, [servicesRecord]);
}
