/** `npm run deploy` to a hosted project that tests/local/support/deployPrograms.ts plays. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readCommit } from '../../scripts/deploy/commit.ts';
import { root } from '../../scripts/generated.ts';
import {
  completeAnswers,
  isChange,
  keys,
  openDeployment,
  ref,
  secretsIn,
  secretsOf,
  token,
} from './support/deployment.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

it('brings a fresh project to the release, and changes nothing the next time', async () => {
  await using deployment = await openDeployment();
  const first = await deployment.runAsProcess();
  expect(first).toMatchObject({ code: 0 });
  const project = await deployment.project();
  expect(project).toMatchObject({
    isLinked: true,
    isMigrated: true,
    realtime: { private_only: true },
    settings: { agent: 'on', self_service: 'on' },
    administrators: ['owner@toko.example'],
    vault: {
      agent_url: `https://${ref}.supabase.co/functions/v1/agent`,
      agent_key: keys.secret,
      push_url: `https://${ref}.supabase.co/functions/v1/push`,
    },
  });
  expect(project.config).toContain('site_url = "https://app.toko.example"');
  expect(project.secrets).toMatchObject({
    AGENT_API_KEY: completeAnswers['AGENT_API_KEY'],
    SITE_URL: 'https://app.toko.example',
    WAHA_WEBHOOK_URL: `https://${ref}.supabase.co/functions/v1/waha-events`,
  });
  expect(Object.keys(project.functions)).toEqual(
    expect.arrayContaining((await readdir(join(root, 'supabase/functions'))).filter((name) => !name.startsWith('_'))),
  );
  const before = await deployment.calls();
  const second = await deployment.run();
  expect(second.code).toBe(0);
  expect(await deployment.project()).toEqual(project);
  const lines = (await deployment.calls()).slice(before.length).map(({ args, stdin }) => `${args.join(' ')} ${stdin}`);
  // The build of the test leaves no files.
  expect(lines.filter(isChange)).toEqual(['run build ']);
  // Back to this release, after a later one has been there.
  await deployment.change({ isAhead: true, functions: {} });
  expect(await deployment.run()).toMatchObject({ code: 0 });
  expect(await deployment.project()).toMatchObject({ isAhead: true, functions: project.functions });
});

it('deploys the functions again when another program has deployed one since, or has removed one', async () => {
  await using deployment = await openDeployment();
  const deploysFunctions = async (): Promise<boolean> => {
    const before = (await deployment.calls()).length;
    expect(await deployment.run()).toMatchObject({ code: 0 });
    return (await deployment.calls())
      .slice(before)
      .some(({ args: [group, act] }) => `${group} ${act}` === 'functions deploy');
  };
  expect(await deploysFunctions()).toBe(true);
  expect(await deploysFunctions()).toBe(false);
  // The CLI, of the tag of an older release, which has not all of them.
  const { functions } = await deployment.project();
  await deployment.change({ functions: { ...functions, agent: 2 } });
  expect(await deploysFunctions()).toBe(true);
  expect(await deploysFunctions()).toBe(false);
  const { agent: _, ...others } = (await deployment.project()).functions;
  await deployment.change({ functions: others });
  expect(await deploysFunctions()).toBe(true);
});

it('shows no secret in its output, in arguments, in the state, or in the folder of the CLI', async () => {
  await using deployment = await openDeployment({
    ...completeAnswers,
    SMTP_HOST: 'smtp.example',
    SMTP_USER: 'mailer',
    SMTP_PASS: 'geheim-smtp',
    SMTP_SENDER: 'halo@toko.example',
  });
  const { code, output } = await deployment.runAsProcess();
  expect(code).toBe(0);
  const secrets = [...(await secretsOf(deployment)), 'geheim-smtp'];
  expect(secrets).toHaveLength(8);
  expect(secretsIn(output, secrets)).toEqual([]);
  const calls = await deployment.calls();
  expect(secretsIn(calls.map(({ args }) => args.join('\n')).join('\n'), secrets)).toEqual([]);
  for (const { program, args, env } of calls) {
    const allowed = program === 'supabase' ? [token, ...(args[0] === 'config' ? ['geheim-smtp'] : [])] : [];
    expect(secretsIn(JSON.stringify(env), secrets).filter((secret) => !allowed.includes(secret))).toEqual([]);
  }
  const folder = join(deployment.file, '..');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (path === deployment.file) continue;
    expect(secretsIn(await readFile(path, 'utf8'), secrets), path).toEqual([]);
  }
  for (const path of [deployment.file, `${deployment.file}.state.json`])
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
});

it('leaves to the operator what the token may not change, or what only they should, until it is done', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ refused: ['realtime'] });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect(output).toContain(
    `- Realtime: https://supabase.com/dashboard/project/${ref}/realtime/settings > matikan Allow public access (Supabase menjawab 403`,
  );
  expect(await deployment.project()).toMatchObject({ realtime: { private_only: false } });
  expect(output).toContain('- Kunci tanda tangan:');
  // An answer of another form is no reason to stop.
  await deployment.change({ refused: [], signingKeys: null });
  expect((await deployment.run()).output).toContain('- Kunci tanda tangan:');
  await deployment.change({ signingKeys: [{ algorithm: 'ES256', status: 'in_use' }] });
  expect((await deployment.run()).output).not.toMatch(/^- (?:Realtime|Kunci tanda tangan):/m);
});

it('a dry run says every step and every command, and changes nothing', async () => {
  await using deployment = await openDeployment();
  const [project, answers] = [await deployment.project(), await deployment.read()];
  const { code, output } = await deployment.run({ isDry: true });
  expect(code).toBe(0);
  for (const text of [
    'functions deploy',
    'config push',
    'private_only',
    'agent_url',
    'LINK_SECRET',
    'self_service = on',
  ])
    expect(output).toContain(text);
  expect(output.match(/^→ \d+\. /gm)).toHaveLength(17);
  expect(await deployment.project()).toEqual(project);
  expect(await deployment.read()).toBe(answers);
  expect(await deployment.read(`${deployment.file}.state.json`)).toBe('');
  const lines = (await deployment.calls()).map(({ args, stdin }) => `${args.join(' ')} ${stdin}`);
  expect(lines.filter(isChange)).toEqual([]);
});

it('settings of a restored installation stay, and what differs from the answers is said', async () => {
  await using deployment = await openDeployment();
  await deployment.run();
  await deployment.change({
    hasBusinesses: true,
    administrators: [],
    settings: { agent: 'off', self_service: 'on' },
  });
  await rm(`${deployment.file}.state.json`);
  await deployment.write({ ...completeAnswers, SELF_SERVICE: 'off' });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect((await deployment.project()).settings).toEqual({ agent: 'off', self_service: 'on' });
  expect(output.match(/^- \w+ tetap .+$/gm)).toEqual([
    "- agent tetap off, karena instalasi ini sudah dipakai. Bila seharusnya on: update private.setting set value = 'on' where name = 'agent'.",
    "- self_service tetap on, karena instalasi ini sudah dipakai. Bila seharusnya off: update private.setting set value = 'off' where name = 'self_service'.",
  ]);
});

it('logos and photos of a restored installation get the address of its project', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ pictures: ['https://zzzzzzzzzzzzzzzzzzzz.supabase.co'] });
  expect((await deployment.run()).output).toContain(`SQL: alamat logo dan foto produk → https://${ref}.supabase.co`);
  expect((await deployment.project()).pictures).toEqual([`https://${ref}.supabase.co`]);
  expect((await deployment.run()).output).not.toContain('SQL: alamat logo');
});

it('an administrator without an account is told where to register, and appointed by the next run', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ accounts: [] });
  expect((await deployment.run()).output).toContain('https://app.toko.example/register');
  await deployment.change({ accounts: ['owner@toko.example'] });
  await deployment.run();
  expect((await deployment.project()).administrators).toEqual(['owner@toko.example']);
});

it('a release with changes that no commit has is refused before anything changes', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ changedFiles: ' M supabase/config.toml' });
  const { code, output } = await deployment.run();
  expect(code).toBe(1);
  expect(output).toContain('belum di-commit');
  expect((await deployment.project()).isLinked).toBe(false);
});

it('a release without Git is another one after any of its files has changed, and the same after a build', async () => {
  await using folder = await temporaryFolder();
  const release = { 'src/main.ts': '1', 'public/icon.svg': '1', 'index.html': '1', 'package-lock.json': '1' };
  await writeFiles(folder.path, release);
  const read = (): Promise<string> => readCommit(folder.path);
  const first = await read();
  expect(first).not.toBe('');
  await writeFiles(folder.path, { 'dist/index.html': '', 'dist.hosting/Caddyfile.txt': '', 'node_modules/a.js': '' });
  expect(await read()).toBe(first);
  for (const path of [...Object.keys(release), 'src/added.ts']) {
    await writeFiles(folder.path, { ...release, [path]: '2' });
    expect(await read(), path).not.toBe(first);
    await rm(join(folder.path, 'src/added.ts'), { force: true });
  }
});
