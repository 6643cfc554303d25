/** The backup before a deployment to a server, and the scripts that back up and restore one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { openDeployment, toServer } from './support/deployment.ts';
import type { Project } from './support/deployPrograms.ts';
import { temporaryFolder, writeFiles, writeProgram } from './support/folders.ts';

it('a server is backed up before its services start anew; a failure ends the deployment, unless it is left out on purpose', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  /** The commands of `docker compose` by a deployment of newer migrations. */
  const deployAgain = async (options = {}) => {
    await deployment.change({ isMigrated: false, services: [] });
    const { code, output } = await deployment.run({ isSelfHosted: true, ...options });
    return { code, output, ...(await deployment.project()) };
  };
  const backup = ['up -d --wait --no-recreate db', 'run --rm backup'];
  const start = ['config --quiet', 'up -d --wait'];
  await deployment.break({ text: 'run --rm backup', error: 'no space left on device' });
  const failed = await deployAgain();
  expect(failed).toMatchObject({ code: 1, isMigrated: false, services: backup.slice(0, 1) });
  expect(failed.output).toContain('no space left on device');
  expect(failed.output).toContain('npm run deploy -- --self-hosted --without-backup');
  expect(await deployAgain({ withoutBackup: true })).toMatchObject({ code: 0, isMigrated: true, services: start });
  await deployment.break(null);
  // Neither a backup that was left out nor an older one counts.
  for (const run of ['after one without', 'after one with'])
    expect(await deployAgain(), run).toMatchObject({ code: 0, isMigrated: true, services: [...backup, ...start] });
});

it('the first backup of an upgrade, which is of before the table of backups, is recorded after the migrations', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  /** What a deployment does of backup, migrations and their record. */
  const deployAgain = async (change: Partial<Project>, options = {}): Promise<string[]> => {
    const { length } = await deployment.calls();
    await deployment.change(change);
    expect(await deployment.run({ isSelfHosted: true, ...options })).toMatchObject({ code: 0 });
    return (await deployment.calls())
      .slice(length)
      .flatMap(
        ({ args, stdin }) =>
          /run --rm backup|db push --skip-vault|insert into private\.backup\b/.exec(`${args.join(' ')} ${stdin}`) ?? [],
      );
  };
  const [backup, push] = ['run --rm backup', 'db push --skip-vault'];
  expect(await deployAgain({ isMigrated: false })).toEqual([backup, push, 'insert into private.backup']);
  const record = (await deployment.calls()).findLast(({ stdin }) => stdin.includes('private.backup'))?.stdin;
  expect(record).toContain("'1970-01-01T00:00:00.000Z'::timestamptz\nwhere not exists (select from private.backup)");
  // With its table, the backup is recorded by itself; and there is none to record.
  expect(await deployAgain({ isMigrated: true })).toEqual([backup]);
  expect(await deployAgain({ isMigrated: false }, { withoutBackup: true })).toEqual([push]);
  expect(await deployAgain({ isMigrated: false, accounts: [] })).toEqual([push]);
});

it('a folder of backups is made when the settings get it, and not when another one changes', async () => {
  await using deployment = await openDeployment();
  const { answers } = await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  // A disk that is not mounted.
  await rm(answers.BACKUP_FOLDER, { recursive: true });
  await deployment.write({ ...answers, WAHA_MEMORY: '2g' });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect(existsSync(answers.BACKUP_FOLDER)).toBe(false);
  const other = `${answers.BACKUP_FOLDER}-2`;
  await deployment.write({ ...answers, WAHA_MEMORY: '2g', BACKUP_FOLDER: other });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect(existsSync(other)).toBe(true);
});

it('a server without accounts has nothing to back up', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  await deployment.change({ accounts: [] });
  await deployment.break({ text: 'run --rm backup' });
  for (const run of ['first', 'second'])
    expect(await deployment.run({ isSelfHosted: true }), run).toMatchObject({ code: 0 });
  // The next run has accounts.
  await deployment.change({ accounts: ['owner@toko.example'] });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 1 });
});

it('backup.sh keeps each backup in a folder of its time, nothing of one that fails, and none for too long', async () => {
  await using folder = await temporaryFolder();
  const [programs, backups, source] = ['bin', 'backups', 'source'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await writeFiles(source, {
    'storage/a': '',
    'db-config/a': '',
    'waha-sessions/a': '',
    'supabase/docker-compose.yml': '',
    env: '',
    'functions.env': '',
    answers: '',
  });
  // Node sets no attributes, and tar sets those of an archive.
  const attribute = 'SCHILY.xattr.user.supabase.content-type';
  const tar = (...args: string[]) => promisify(execFile)('tar', ['-C', source, '--xattrs', ...args, 'storage/a']);
  await tar('-cf', join(folder.path, 'typed.tar'), '--format=pax', `--pax-option=${attribute}:=audio/wav`);
  await tar('-xf', join(folder.path, 'typed.tar'));
  const program = (name: string, lines: string): Promise<void> => writeProgram(join(programs, name), lines);
  await mkdir(programs);
  await program('date', 'PATH=/usr/bin:/bin exec date -d "$NOW" "$@"');
  const recorded = join(folder.path, 'recorded');
  await program('psql', `case "$*" in *insert*) echo "$*" >>${recorded} ;; *) echo "schema 20261130180000" ;; esac`);
  await program('pg_dump', 'for last; do :; done; echo rows >"${last#--file=}"');
  const rows =
    'COPY public.room (id, name) FROM stdin;\n1\tBu Sari\n2\tCOPY x FROM stdin;\n\\.\n\nCOPY auth.users (id) FROM stdin;\n\\.\n';
  await writeFile(join(folder.path, 'rows.sql'), rows);
  await program('pg_restore', `cat "${join(folder.path, 'rows.sql')}"`);
  let said = '';
  const backUp = (now: string, replicas = '1'): Promise<boolean> =>
    new Promise((resolve) => {
      const env = {
        PATH: `${programs}:${process.env['PATH']}`,
        NOW: now,
        BACKUP_TARGET: backups,
        BACKUP_SOURCE: source,
        BACKUP_KEEP_DAYS: '14',
        WAHA_REPLICAS: replicas,
      };
      execFile('bash', [join(root, 'deploy/backup.sh')], { env }, (error, stdout, stderr) => {
        said = stdout + stderr;
        resolve(error === null);
      });
    });
  // Backups, one that a power cut ended, and what is not a backup; all older than the days to keep.
  const old = ['2026-11-01T02-15-00', '2026-11-02T02-15-00', '2026-11-03T02-15-00.part', '2026-11-04', 'keep'];
  for (const name of old) {
    await mkdir(join(backups, name), { recursive: true });
    await utimes(join(backups, name), 0, 0);
  }

  // On a full disk, they make room for the next. The newest stays, however old it is.
  const dump = await readFile(join(programs, 'pg_dump'), 'utf8');
  await program('pg_dump', 'echo "No space left on device" >&2; exit 1');
  expect(await backUp('2026-11-30T02:15:00Z')).toBe(false);
  expect((await readdir(backups)).toSorted()).toEqual(['2026-11-02T02-15-00', '2026-11-04', 'keep']);
  await writeFile(join(programs, 'pg_dump'), dump);
  expect(await backUp('2026-11-29T02:15:00Z')).toBe(true);
  await utimes(join(backups, '2026-11-29T02-15-00'), 0, 0);
  await rm(recorded);

  expect(await backUp('2026-11-30T02:15:00Z')).toBe(true);
  expect((await readdir(backups)).toSorted()).toEqual([
    '2026-11-04',
    '2026-11-29T02-15-00',
    '2026-11-30T02-15-00',
    'keep',
  ]);
  await rm(join(backups, '2026-11-29T02-15-00'), { recursive: true });
  const kept = ['2026-11-04', '2026-11-30T02-15-00', 'keep'];
  expect((await readdir(join(backups, '2026-11-30T02-15-00'))).toSorted()).toEqual([
    'counts.txt',
    'files.tar.gz',
    'release.txt',
    'rows.dump',
  ]);
  expect(await readFile(join(backups, '2026-11-30T02-15-00', 'release.txt'), 'utf8')).toBe('schema 20261130180000\n');
  expect(await readFile(join(backups, '2026-11-30T02-15-00', 'counts.txt'), 'utf8')).toBe(
    'auth.users 0\npublic.room 2\n',
  );
  const files = async (name: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', join(backups, name, 'files.tar.gz')]);
    return stdout.split('\n').filter((path) => path !== '' && !path.endsWith('/'));
  };
  const here = ['storage/a', 'db-config/a', 'env', 'functions.env', 'answers', 'supabase/docker-compose.yml'];
  expect(await files('2026-11-30T02-15-00')).toEqual([...here, 'waha-sessions/a']);
  expect(said).toMatch(/^backup: \S+02-15-00 \S+\n$/);
  // The type of a file, as storage keeps it.
  const tarred = await readFile(join(backups, '2026-11-30T02-15-00/files.tar.gz'));
  expect(gunzipSync(tarred).includes(`${attribute}=audio/wav\n`)).toBe(true);
  // With Supabase's release, of a folder that its setup.sh made.
  await writeFile(join(source, 'supabase/.supabase-version'), 'ref=self-hosted/v0.8.2');
  here.push('supabase/.supabase-version');
  // WAHA on a host of its own: the sessions here are old ones.
  expect(await backUp('2026-11-30T02:30:00Z', '0')).toBe(true);
  expect(await files('2026-11-30T02-30-00')).toEqual(here);
  expect(said).toMatch(/^backup: \S+02-30-00 \S+, without the WhatsApp sessions: WAHA has a host of its own\n$/);
  await rm(join(backups, '2026-11-30T02-30-00'), { recursive: true });
  // GNU tar, of a file that changes while it is read.
  await program('tar', 'PATH=/usr/bin:/bin tar "$@"; exit 1');
  expect(await backUp('2026-11-30T03:00:00Z')).toBe(true);
  const backupsInDatabase = async (): Promise<string[]> => (await readFile(recorded, 'utf8')).trim().split('\n');
  const statement = '-qXc insert into private.backup default values';
  expect(await backupsInDatabase()).toEqual([statement, statement, statement]);
  await rm(join(backups, '2026-11-30T03-00-00'), { recursive: true });
  // BusyBox, whose tar does not know the option; and an archive that is empty, or cut.
  const archive = 'for last; do case "$before" in -czf) file=$last ;; esac; before=$last; done';
  for (const failing of ['', `${archive}; : >"$file"`, `${archive}; echo files | gzip | head -c 9 >"$file"`]) {
    await program('tar', `${failing}\nexit 1`);
    expect(await backUp('2026-11-30T09:00:00Z'), failing).toBe(false);
    expect((await readdir(backups)).toSorted()).toEqual(kept);
  }
  await rm(join(programs, 'tar'));
  // A dump that cannot be read, and one of an empty database.
  for (const failing of ['exit 1', 'echo "-- nothing"']) {
    await program('pg_restore', failing);
    expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
    expect((await readdir(backups)).toSorted()).toEqual(kept);
  }
  await program('pg_restore', `cat "${join(folder.path, 'rows.sql')}"`);
  // Files that have moved, with the folders that Docker makes in their places.
  for (const name of ['env', 'functions.env', 'answers']) {
    await rm(join(source, name));
    await mkdir(join(source, name));
    expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
    expect(said).toMatch(new RegExp(`^backup: ${name} is a folder, not a file: `));
    expect((await readdir(backups)).toSorted()).toEqual(kept);
    await rm(join(source, name), { recursive: true });
    await writeFile(join(source, name), '');
  }
  await rm(join(source, 'storage'), { recursive: true });
  expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
  expect((await readdir(backups)).toSorted()).toEqual(kept);
  // Nothing is recorded of one that fails. A database of before does not know the table.
  expect(await backupsInDatabase()).toHaveLength(3);
  await program('psql', 'case "$*" in *insert*) exit 1 ;; *) echo "{}" ;; esac');
  await mkdir(join(source, 'storage'));
  expect(await backUp('2026-11-30T09:00:00Z')).toBe(true);
  expect((await readdir(backups)).toSorted()).toEqual([...kept, '2026-11-30T09-00-00'].toSorted());
});

it('restore.sh puts files where none are, and rows with the pause in one transaction', async () => {
  await using folder = await temporaryFolder();
  const at = (...names: string[]): string => join(folder.path, ...names);
  await writeFiles(at('source'), { 'storage/a': 'file', 'db-config/key': 'root key', env: '' });
  await mkdir(at('backup/now'), { recursive: true });
  for (const name of ['storage', 'db-config', 'bin']) await mkdir(at('target', name), { recursive: true });
  await promisify(execFile)('tar', [
    '-C',
    at('source'),
    '-czf',
    at('backup/now/files.tar.gz'),
    'storage',
    'db-config',
    'env',
  ]);
  await writeFile(at('backup/now/counts.txt'), 'auth.users 0\npublic."order" 2\n');
  await writeFile(at('backup/now/rows.dump'), 'rows of the dump');
  const program = (name: string, lines: string): Promise<void> => writeProgram(at('target/bin', name), lines);
  await program('pg_restore', 'for last; do :; done; cp "$last" "${2#--file=}"');
  // The files in their order, as psql runs them.
  await program(
    'psql',
    `echo "$1 $2 $3 $4" >${at('ran')}; while [ $# -gt 0 ]; do [ "$1" != -f ] || cat "$2" >>${at('ran')}; shift; done`,
  );
  const restore = (...args: string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const env = {
        PATH: `${at('target/bin')}:${process.env['PATH']}`,
        BACKUP_TARGET: at('backup'),
        RESTORE_TARGET: at('target'),
        RESTORE_STATEMENTS: join(root, 'supabase/restore'),
      };
      execFile('bash', [join(root, 'deploy/restore.sh'), ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
      );
    });

  expect(await restore('now', 'storage', 'db-config')).toMatchObject({ code: 0 });
  expect(await readFile(at('target/storage/a'), 'utf8')).toBe('file');
  expect(await readFile(at('target/db-config/key'), 'utf8')).toBe('root key');
  expect(existsSync(at('target/env'))).toBe(false);
  for (const [parts, said] of [
    [['storage'], 'storage is not empty'],
    [[], 'name rows, or folders of the backup'],
    // A file would stay in the container.
    [['env'], 'env is no folder here'],
  ] as const)
    expect(await restore('now', ...parts)).toEqual({ code: 1, said: `restore: ${said}\n` });

  expect(await restore('now', 'rows')).toMatchObject({ code: 0 });
  const ran = await readFile(at('ran'), 'utf8');
  const parts = ['-qX -1 -v ON_ERROR_STOP=1\n', 'truncate', 'rows of the dump', `('public."order"', 2,`, "'paused'"];
  const places = parts.map((part) => ran.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // Nothing runs when the dump cannot be read.
  await rm(at('ran'));
  await program('pg_restore', 'exit 1');
  expect((await restore('now', 'rows')).code).toBe(1);
  expect(existsSync(at('ran'))).toBe(false);
});
