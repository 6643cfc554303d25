import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { stopPostgresOrphan } from '../../local/postgres/server.ts';
import { stopPostgrestOrphan } from '../../local/postgrest/postgrest.ts';
import { isRunning } from '../../local/processes.ts';
import { startStack } from '../../local/stack.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

const readPidFile = async (file: string): Promise<number> => Number.parseInt(await readFile(file, 'utf8'), 10);

it('a stack killed during writes loses no acknowledged row, and the next start recovers', async () => {
  await using folder = await temporaryFolder();
  const dataFolder = join(folder.path, 'data');
  const supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, minimalProject);
  const child = fork(new URL('support/stack.ts', import.meta.url), [dataFolder, supabaseFolder], { execArgv: [] });
  const [{ url, key }] = (await once(child, 'message')) as [{ url: string; key: string }];

  // An accepted email must not be lost.
  const { mailApiKey } = JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8')) as { mailApiKey: string };
  const email = { from: 'a@chabot.test', to: ['sari@chabot.test'], subject: 'Undangan', text: 'Selamat datang' };
  const accepted = await fetch(`${url}/__mail/api/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mailApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(email),
  });
  expect(accepted.status).toBe(200);

  const ended = once(child, 'exit');
  const acknowledged: string[] = [];
  let killed = false;
  const writer = async (name: number): Promise<void> => {
    for (let count = 0; !killed; count += 1) {
      const body = `${name}-${count}`;
      const response = await fetch(`${url}/rest/v1/note`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ body }),
      }).catch(() => null);
      if (response?.status === 201) acknowledged.push(body);
      if (acknowledged.length >= 300 && !killed) {
        killed = true;
        // All three processes at once, as in a power failure, so that none can clean up for another.
        child.kill('SIGKILL');
        process.kill(await readPidFile(join(dataFolder, 'postgres', 'postmaster.pid')), 'SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
  // The system releases the lock of the folder when the process has ended.
  await ended;

  const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
  const rows = await stack.database.query<{ body: string }>('select body from public.note');
  const stored = new Set(rows.map(({ body }) => body));
  expect(acknowledged.filter((body) => !stored.has(body))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(stack.mailbox.messages()).toMatchObject([{ to: 'sari@chabot.test', subject: 'Undangan' }]);

  // Postgres alone: the stack must notice, because it could only return errors.
  process.kill(await readPidFile(join(dataFolder, 'postgres', 'postmaster.pid')), 'SIGKILL');
  expect(await stack.crashed).toBe('Postgres');
  await stack.stop();
});

it('a start stops the orphaned processes of a killed stack, and a stop ends its own', async () => {
  await using folder = await temporaryFolder();
  const dataFolder = join(folder.path, 'data');
  const supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, minimalProject);
  const child = fork(new URL('support/stack.ts', import.meta.url), [dataFolder, supabaseFolder], { execArgv: [] });
  await once(child, 'message');
  const readPids = (): Promise<[number, number]> =>
    Promise.all([
      readPidFile(join(dataFolder, 'postgres', 'postmaster.pid')),
      readPidFile(join(dataFolder, 'postgrest.pid')),
    ]);
  const [postgres, postgrest] = await readPids();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([isRunning(postgres, 'postgres'), isRunning(postgrest, 'postgrest')]).toEqual([true, true]);

  const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
  expect([isRunning(postgres, 'postgres'), isRunning(postgrest, 'postgrest')]).toEqual([false, false]);
  const [ownPostgres, ownPostgrest] = await readPids();
  await stack.stop();
  expect([isRunning(ownPostgres, 'postgres'), isRunning(ownPostgrest, 'postgrest')]).toEqual([false, false]);
});

it('a start leaves the processes of another stack alone, which have got the ids of its killed ones', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'postgres'));
  const foreign = ['postgres', 'postgrest'].map((argv0) => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)'], { argv0, cwd: tmpdir() });
    onTestFinished(() => void child.kill());
    return child;
  });
  await Promise.all(foreign.map((child) => once(child, 'spawn')));
  const [postgres, postgrest] = foreign.map(({ pid }) => `${pid}\n`);
  await writeFile(join(folder.path, 'postgres', 'postmaster.pid'), postgres ?? '');
  await writeFile(join(folder.path, 'postgrest.pid'), postgrest ?? '');
  await stopPostgresOrphan(join(folder.path, 'postgres'));
  await stopPostgrestOrphan(join(folder.path, 'postgrest.pid'));
  expect(foreign.map(({ pid }, at) => isRunning(pid ?? 0, ['postgres', 'postgrest'][at] ?? ''))).toEqual([true, true]);
});
