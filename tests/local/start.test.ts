import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeReadable } from '../../local/postgres/binaries.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { root } from '../../scripts/generated.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

const readNotes = async ({ url, keys }: Stack): Promise<string[]> => {
  const response = await fetch(`${url}/rest/v1/note?select=body&order=id`, { headers: { apikey: keys.publishable } });
  return ((await response.json()) as { body: string }[]).map(({ body }) => body);
};

/** Runs a Node program and returns its output and exit code. */
async function run(...program: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, program, { cwd: join(import.meta.dirname, '../..') });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

/** Runs `npm start`. */
const start = (...args: string[]) => run('local/start.ts', ...args);

describe('a data folder inside a folder that other users cannot enter', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let dataFolder: string;
  let supabaseFolder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await chmod(folder.path, 0o700);
    dataFolder = join(folder.path, 'app', '.data');
    supabaseFolder = join(folder.path, 'supabase');
    await writeFiles(supabaseFolder, {
      ...minimalProject,
      'seed_20260101000000_more.sql': `insert into note (body) select body || ', and more' from note;`,
    });
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it('the data folder is seeded once, and keeps data and keys', async () => {
    const first = await startStack({ dataFolder, supabaseFolder, seed: true, quiet: true });
    expect(first.seeded).toBe(true);
    const written = await fetch(`${first.url}/rest/v1/note`, {
      method: 'POST',
      headers: { apikey: first.keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ body: 'written' }),
    });
    expect(written.status).toBe(201);
    await first.stop();

    const second = await startStack({ dataFolder, supabaseFolder, seed: true, quiet: true });
    expect(second.seeded).toBe(false);
    expect(second.keys.publishable).toBe(first.keys.publishable);
    expect(await readNotes(second)).toEqual(['from the seed', 'from the seed, and more', 'written']);
    await second.stop();
  });

  it('a new migration runs, and an edited one gives a warning', async () => {
    await writeFiles(supabaseFolder, {
      'migrations/20260102000000_more.sql': `create table more (id int primary key); grant select on more to anon;`,
      'migrations/20260101000000_notes.sql': `${minimalProject['migrations/20260101000000_notes.sql']} select 1;`,
    });
    const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
    const response = await fetch(`${stack.url}/rest/v1/more`, { headers: { apikey: stack.keys.publishable } });
    expect(response.status).toBe(200);
    expect(stack.warnings).toEqual([
      `Migrasi 20260101000000_notes berubah setelah dijalankan; jalankan \`npm run reset -- --data ${dataFolder}\` bila ingin memakainya.`,
    ]);
    await stack.stop();
  });

  it('a failing migration is rolled back, with its file and line in the error', async () => {
    await writeFiles(supabaseFolder, {
      'migrations/20260103000000_bad.sql': 'create table half (id int);\n\nselect nonsense;',
    });
    await expect(startStack({ dataFolder, supabaseFolder, quiet: true })).rejects.toThrow(
      '20260103000000_bad.sql:3: column "nonsense" does not exist',
    );
    await writeFiles(supabaseFolder, { 'migrations/20260103000000_bad.sql': 'create table half (id int);' });
    const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
    const [recorded] = await stack.database.query(
      `select name, statements from supabase_migrations.schema_migrations where version = '20260103000000'`,
    );
    expect(recorded).toEqual({ name: 'bad', statements: ['create table half (id int)'] });
    await stack.stop();
  });

  it('a second stack on the same folder is refused in one sentence', async () => {
    const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
    const { code, output } = await start('--data', dataFolder, '--port', '0');
    expect(code).toBe(1);
    expect(output).toBe(
      `Data di ${dataFolder} sedang dipakai oleh Chabot lain yang masih berjalan; hentikan dulu yang itu, atau pakai folder data lain.`,
    );
    await stack.stop();
  });

  it('keys and passwords are readable only by their owner', async () => {
    for (const file of ['keys.json', 'secrets.json']) expect((await stat(join(dataFolder, file))).mode & 0o077).toBe(0);
  });
});

it('a start recovers from an interrupted first start and from an interrupted copy of the prepared database', async () => {
  await using folder = await temporaryFolder();
  const [dataFolder, supabaseFolder] = [join(folder.path, '.data'), join(folder.path, 'supabase')];
  await writeFiles(supabaseFolder, minimalProject);
  await writeFiles(dataFolder, { 'postgres/base/half': '' });
  // The `cp` of a killed start keeps writing for a while.
  const copy = join(dataFolder, 'postgres.new', 'base');
  const copying = spawn('sh', ['-c', `while mkdir -p '${copy}'; do echo > '${copy}/half'; sleep 0.01; done`]);
  await expect.poll(() => existsSync(join(copy, 'half'))).toBe(true);
  try {
    const stack = await startStack({ dataFolder, supabaseFolder, seed: true, quiet: true });
    expect(await readNotes(stack)).toEqual(['from the seed']);
    await stack.stop();
  } finally {
    copying.kill();
    await once(copying, 'close');
  }
  await expect(readFile(join(dataFolder, 'postgres/base/half'))).rejects.toThrow('ENOENT');
});

it('a project without migrations starts', async () => {
  await using folder = await temporaryFolder();
  const [dataFolder, supabaseFolder] = [join(folder.path, '.data'), join(folder.path, 'supabase')];
  await writeFiles(supabaseFolder, { 'config.toml': minimalProject['config.toml'] });
  const stack = await startStack({ dataFolder, supabaseFolder, quiet: true });
  expect((await fetch(`${stack.url}/auth/v1/health`)).status).toBe(200);
  await stack.stop();
});

it('a migration may configure PostgREST', async () => {
  await using folder = await temporaryFolder();
  const [dataFolder, supabaseFolder] = [join(folder.path, '.data'), join(folder.path, 'supabase')];
  await writeFiles(supabaseFolder, {
    ...minimalProject,
    'migrations/20260102000000_rest.sql': `alter role authenticator set pgrst.db_aggregates_enabled = 'true';`,
  });
  const stack = await startStack({ dataFolder, supabaseFolder, seed: true, quiet: true });
  const response = await fetch(`${stack.url}/rest/v1/note?select=count()`, {
    headers: { apikey: stack.keys.publishable },
  });
  expect(await response.json()).toEqual([{ count: 1 }]);
  await stack.stop();
});

it('a port in use is refused with another suggestion', async () => {
  await using folder = await temporaryFolder();
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start('--data', folder.path, '--port', String(port));
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} sudah dipakai program lain; jalankan di port lain, misalnya \`npm start -- --port ${port + 1}\`.`,
  );
});

it('a port that browsers block is refused with another suggestion', async () => {
  await using folder = await temporaryFolder();
  const { code, output } = await start('--data', folder.path, '--port', '4190');
  expect(code).toBe(1);
  expect(output).toBe(
    'Port 4190 tidak dibuka oleh peramban mana pun; jalankan di port lain, misalnya `npm start -- --port 3000`.',
  );
});

it('data of another Postgres version is refused and left unchanged', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'postgres'));
  await writeFile(join(folder.path, 'postgres', 'PG_VERSION'), '15\n');
  const { code, output } = await start('--data', folder.path, '--port', '0');
  expect(code).toBe(1);
  // The command must name this folder, because the default would empty another one.
  expect(output).toBe(
    `Data di ${join(folder.path, 'postgres')} dibuat oleh Postgres 15, sedangkan Chabot ini memakai Postgres 17; jalankan \`npm run reset -- --data ${folder.path}\` untuk mulai dari kosong, atau pakai versi Chabot yang lama.`,
  );
  expect(await readFile(join(folder.path, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n');
});

it('a folder with foreign content is neither filled nor emptied', async () => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { 'Surat/kontrak.txt': 'penting' });
  const expected = {
    code: 1,
    output: `${folder.path} berisi hal lain dan bukan folder data Chabot, jadi dibiarkan; pakai folder kosong atau folder baru dengan \`--data <folder>\`.`,
  };
  expect(await run('local/reset.ts', '--data', folder.path)).toEqual(expected);
  expect(await start('--data', folder.path, '--port', '0')).toEqual(expected);
  expect(await readdir(folder.path, { recursive: true })).toEqual(['Surat', 'Surat/kontrak.txt']);
});

/** The files of scripts of package.json that take options, by the name of the script. */
function optionFiles(): [name: string, file: string][] {
  const setup = readFileSync(join(root, 'scripts/setup.mjs'), 'utf8');
  return [...setup.matchAll(/^ {2}'?([\w:]+)'?: typescript\((?:.*?, )?'(\S+\.ts)'/gmu)]
    .map(([, name = '', file = '']): [string, string] => [name, file])
    .filter(([, file]) => /\b(?:parse|read)Options\(/u.test(readFileSync(join(root, file), 'utf8')));
}

it('no command but those that end with a sentence reads options', () => {
  const readers = globSync('{scripts,local,tests}/**/*.ts', { cwd: root }).filter((path) =>
    /\bparseArgs\(/u.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(readers).toEqual(['local/cli.ts']);
  expect(optionFiles().map(([name]) => name)).toEqual(
    'start dev reset seed backup restore bench agent:check paths mutants deploy doctor files'.split(' '),
  );
});

it.each(optionFiles())('an unknown option of %s is refused in a sentence, without its value', async (_, file) => {
  expect(await run(file, '--prot=geheim')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Pilihan tidak dikenal, atau tanpa nilai: --prot\. (?!.*geheim).+$/u),
  });
});

it('an option without its value, and a word too many, are refused', async () => {
  for (const args of [['--port'], ['3000']])
    // oxlint-disable-next-line no-await-in-loop -- two processes
    expect(await start(...args)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^(?:Pilihan tidak dikenal, atau tanpa nilai: --port|Terlalu banyak kata)\. Yang ada: .+$/u,
      ),
    });
});

it('every script of package.json is a command of setup, because npm starts it on the Node of the system', async () => {
  const file = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  const scripts = Object.entries((JSON.parse(file) as { scripts: Record<string, string> }).scripts);
  const { output } = await run('scripts/setup.mjs', 'tidak-ada');
  const commands = output.replace(/^.*Yang ada: |\.$/gsu, '').split(', ');
  const others = { rehearsal: 'test deno tests/deno/rehearsal' };
  expect(Object.fromEntries(scripts)).toEqual(
    Object.fromEntries(
      [...commands.map((name) => [name, name]), ...Object.entries(others)].map(([name, rest]) => [
        name,
        `node scripts/setup.mjs ${rest}`,
      ]),
    ),
  );
});

it("setup uses the system's Node if the packaged one cannot run, and removes its link for the next npm run", async () => {
  await using folder = await temporaryFolder();
  const packaged = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  await writeFiles(folder.path, {
    'package.json': '{"type":"module"}',
    'scripts/setup.mjs': await readFile(join(import.meta.dirname, '../../scripts/setup.mjs'), 'utf8'),
    'local/reset.ts': `console.log('kosong' satisfies string);`,
    // As with a missing loader, the system reports ENOENT.
    [packaged]: '#!/tiada\n',
    'node_modules/.bin/node': '#!/tiada\n',
  });
  await chmod(join(folder.path, packaged), 0o755);
  expect(await run(join(folder.path, 'scripts/setup.mjs'), 'reset')).toEqual({ code: 0, output: 'kosong' });
  expect(await readdir(join(folder.path, 'node_modules/.bin'))).toEqual([]);
});

it('a command that is interrupted in its first program does not start the next one', async () => {
  await using folder = await temporaryFolder();
  const first = 'node_modules/.bin/vite';
  await writeFiles(folder.path, {
    'package.json': '{"type":"module"}',
    'scripts/setup.mjs': await readFile(join(import.meta.dirname, '../../scripts/setup.mjs'), 'utf8'),
    // It ends without an error, as a program that is done when it is interrupted.
    [first]: `#!${process.execPath}\nprocess.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('vite');`,
    'scripts/hosting.ts': `console.log('hosting');`,
  });
  await chmod(join(folder.path, first), 0o755);
  const command = spawn(process.execPath, [join(folder.path, 'scripts/setup.mjs'), 'build']);
  let output = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(command.stdout, 'data');
  command.kill('SIGTERM');
  expect(await once(command, 'close')).toEqual([1, null]);
  expect(output).toBe('vite\n');
});

describe('npm test', () => {
  const programs = ['tsc', 'oxlint', 'oxfmt', 'knip', 'vitest'].map((name) => `node_modules/.bin/${name}`);
  const scripts = ['stories', 'charts', 'expressions', 'sqlNames', 'migrations', 'supabase-cli', 'budget'].map(
    (name) => `scripts/${name}.ts`,
  );

  /** A project whose checks write their names to `begun`, and then do what `rest` says. */
  const projectOf = async (path: string, rest: { shell: string; node: string }) => {
    const setup = join(path, 'scripts/setup.mjs');
    const begun = join(path, 'begun');
    await writeFiles(path, {
      'package.json': '{"type":"module"}',
      'scripts/setup.mjs': await readFile(join(import.meta.dirname, '../../scripts/setup.mjs'), 'utf8'),
      ...Object.fromEntries(programs.map((file) => [file, `#!/bin/sh\necho "$0" "$@" >> '${begun}'\n${rest.shell}\n`])),
      ...Object.fromEntries(
        scripts.map((file) => [
          file,
          `import { appendFileSync } from 'node:fs';
           appendFileSync(${JSON.stringify(begun)}, process.argv.slice(1).join(' ') + '\\n');
           ${rest.node}`,
        ]),
      ),
    });
    for (const file of programs) await chmod(join(path, file), 0o755);
    return { setup, begun: async () => (await readFile(begun, 'utf8')).trim().split('\n').toSorted() };
  };

  it('a check that fails stops no other, each is named at the end, and the exit code says so', async () => {
    await using passing = await temporaryFolder();
    await using failing = await temporaryFolder();
    const good = await projectOf(passing.path, { shell: 'exit 0', node: '' });
    const bad = await projectOf(failing.path, { shell: 'exit 3', node: 'process.exit(3);' });
    const [passed, failed] = [await run(good.setup, 'test'), await run(bad.setup, 'test')];
    const all = await good.begun();
    expect(passed).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`\n${all.length} passed, 0 failed$`, 'u')),
    });
    expect(failed.code).toBe(1);
    const withoutFolder = (lines: string[], path: string) => lines.map((line) => line.replaceAll(path, ''));
    expect(withoutFolder(await bad.begun(), failing.path)).toEqual(withoutFolder(all, passing.path));
    expect(failed.output.split('\n').at(-1)).toBe(`0 passed, ${all.length} failed`);
    const titles = [...passed.output.matchAll(/^── (.+?) ─+$/gmu)].map(([, title = '']) => title);
    const end = failed.output
      .split('\n')
      .slice(-2 * all.length - 1)
      .join('\n');
    for (const title of titles) expect(end).toContain(`✗ ${title}`);
  });

  it('a signal ends the checks that run, and no other begins', async () => {
    await using folder = await temporaryFolder();
    const { setup, begun } = await projectOf(folder.path, {
      shell: 'exec sleep 100',
      node: 'setTimeout(() => {}, 1e5);',
    });
    const child = spawn(process.execPath, [setup, 'test']);
    const closed = once(child, 'close');
    await expect.poll(begun).toHaveLength(2);
    child.kill('SIGTERM');
    expect(await closed).toEqual([1, null]);
    expect(await begun()).toHaveLength(2);
  });
});

it("files unpacked with root's umask become readable and runnable for all users", async () => {
  await using folder = await temporaryFolder();
  const native = join(folder.path, 'native');
  await writeFiles(native, { 'bin/postgres': '', 'lib/libpq.so': '' });
  for (const [path, mode] of [
    ['bin/postgres', 0o700],
    ['lib/libpq.so', 0o600],
    ['lib', 0o700],
    ['bin', 0o700],
    ['', 0o700],
  ] as const)
    await chmod(join(native, path), mode);
  await makeReadable(native);
  const modes = ['', 'bin', 'bin/postgres', 'lib', 'lib/libpq.so'].map(
    async (path) => (await stat(join(native, path))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o755, 0o755, 0o755, 0o755, 0o644]);
});
