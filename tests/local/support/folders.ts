import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder that is deleted at the end of the scope (`await using`). */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'chabot-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Writes files by their paths below `folder`. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Writes a program for `sh`. */
export const writeProgram = (path: string, lines: string): Promise<void> =>
  writeFile(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });

/** A minimal supabase folder: one table that only service_role and the seed write to. */
export const minimalProject = {
  'config.toml': '[functions.hello]\nverify_jwt = false\n',
  'migrations/20260101000000_notes.sql': `
    create table note (id bigint generated always as identity primary key, body text not null);
    alter table note enable row level security;
    create policy "everybody reads" on note for select to anon, authenticated using (true);`,
  'seed.sql': `insert into note (body) values ('from the seed');`,
};
