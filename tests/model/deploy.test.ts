/** Whatever the sources name that a hosted project needs, a step of the deployment or the page about it covers. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, type TomlTable } from 'smol-toml';
import { expect, test, vi } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { CommandError } from '../../local/commandError.ts';
import { ownPictures } from '../../local/storage/ownAddresses.ts';
import { buildOptions } from '../../scripts/buildVariables.ts';
import { faultsOfAnswers } from '../../scripts/deploy/answerFaults.ts';
import { byHand } from '../../scripts/deploy/byHand.ts';
import { configOf, optionalTables, type Context } from '../../scripts/deploy/context.ts';
import { hostedSteps } from '../../scripts/deploy/hostedSteps.ts';
import { serverSteps } from '../../scripts/deploy/serverSteps.ts';
import { settingsOf, vaultEntries } from '../../scripts/deploy/sharedSteps.ts';
import type { Result } from '../../scripts/doctor/check.ts';
import type { DoctorOptions } from '../../scripts/doctor/doctor.ts';
import { projectChecks } from '../../scripts/doctor/project.ts';
import { serviceChecks } from '../../scripts/doctor/services.ts';
import { root } from '../../scripts/generated.ts';
import { generateSecrets } from '../../scripts/operator/generatedSecrets.ts';
import { hostedQuestions } from '../../scripts/operator/questions.ts';
import { functionNames } from '../../scripts/operator/release.ts';
import { configVariables, functionVariables, variablesOf } from '../../scripts/operator/variables.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).map(read).join('\n');
const config = parse(read('supabase/config.toml'));
const page = read('docs/deploy.md');
const isOnPage = (name: string): boolean => new RegExp(`\`${name}\\b`, 'u').test(page);
const everything = { WAHA_CODES_SESSION: 'kode', META_APP_SECRET: 'x' };

/** What the operator is asked for, what is generated, and what follows from both. */
const covered = new Set([
  ...hostedQuestions.map(({ name }) => name),
  ...Object.keys(generateSecrets(everything)),
  ...Object.keys(variablesOf(everything)),
]);

test('every variable of functions, of config.toml and of the build is asked, generated, derived, or on the page', () => {
  expect(functionVariables.length).toBeGreaterThan(35);
  const names = [...functionVariables, ...configVariables, ...buildOptions];
  expect(names.filter((name) => !covered.has(name) && !isOnPage(name))).toEqual([]);
});

test('every name on the page, and every one that is left to be done by hand, is a variable', () => {
  const known = new Set([...covered, ...functionVariables, ...configVariables, ...buildOptions]);
  const ofPage = [...page.matchAll(/^\| (`[A-Z].*?) \|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)/gu)].map(([, name = '']) => name),
  );
  const names = [...ofPage, ...byHand.flatMap(({ variables = [] }) => variables)];
  expect(names.filter((name) => !known.has(name) && !/^SUPABASE_\w+_KEY$/u.test(name))).toEqual([]);
});

test('answers with each variable are complete for the functions', () => {
  const answers = {
    PROJECT_REF: 'abcdefghijklmnopqrst',
    WAHA_BASE_URL: 'https://waha.toko.example',
    WAHA_API_KEY: 'x',
    AGENT_BASE_URL: 'https://model.example/v1',
    AGENT_API_KEY: 'x',
    AGENT_MODEL_LARGE: 'x',
    AGENT_MODEL_SMALL: 'x',
    SITE_URL: 'https://app.toko.example',
    ADMIN_EMAIL: 'owner@toko.example',
    ...everything,
    TURNSTILE_SECRET_KEY: 'x',
    VITE_CAPTCHA_SITE_KEY: 'x',
  };
  expect(faultsOfAnswers(answers, { ...generateSecrets(answers), ...variablesOf(answers) })).toEqual([]);
});

test('every function is deployed, and answers its callers itself', () => {
  const folders = readdirSync(join(root, 'supabase/functions')).filter((name) => !name.startsWith('_'));
  expect(functionNames.toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(config['functions'] as TomlTable).toSorted()).toEqual(folders.toSorted());
  expect(functionNames[0]).toBe('waha-events');
});

test('every function that the database wakes has its address and its key in the Vault', () => {
  const woken = new Set(
    [...migrations.matchAll(/private\.(?:call_function|wake)\('(\w+)'/gu)].map(([, name = '']) => name),
  );
  const entries = vaultEntries('https://x', 'x').map(([name]) => name);
  expect(entries.toSorted()).toEqual([...woken].flatMap((name) => [`${name}_url`, `${name}_key`]).toSorted());
});

test('every job that migrations schedule is one of those that the deployment looks for', () => {
  const scheduled = [...migrations.matchAll(/cron\.schedule\('([\w-]+)'/gu)].map(([, name = '']) => name);
  expect([...new Set(scheduled)].toSorted()).toEqual(jobs.map(([name]) => name).toSorted());
});

test('every setting of the installation is set, or on the page', () => {
  const inserted = [...migrations.matchAll(/insert into private\.setting \(name, value\) values ([^;]*);/gu)].flatMap(
    ([, values = '']) => [...values.matchAll(/\('(\w+)',/gu)].map(([, name = '']) => name),
  );
  expect(inserted).toContain('agent');
  const set = Object.keys(settingsOf({ answers: { values: {} } } as never));
  expect(inserted.filter((name) => !set.includes(name) && !isOnPage(name))).toEqual([]);
});

test('what config.toml leaves off is offered, and on once its variables are answered', () => {
  const tables = optionalTables(config);
  expect(tables.map(({ path }) => path)).toContain('auth.email.smtp');
  const offered = new Set(byHand.flatMap(({ variables = [] }) => variables));
  for (const { path, variables } of tables) {
    // The hook of codes follows from the session.
    const asked = path === 'auth.hook.send_sms' ? [] : variables;
    expect(
      asked.filter((name) => !offered.has(name)),
      path,
    ).toEqual([]);
    const answered = Object.fromEntries(variables.map((name) => [name, 'x']));
    const { remotes } = parse(configOf('abcdefghijklmnopqrst', 'https://app.toko.example', answered));
    const on = path
      .split('.')
      .reduce<unknown>((part, key) => (part as TomlTable)[key], (remotes as { production: TomlTable }).production);
    expect(on, path).toEqual({ enabled: true });
  }
});

test.each([
  ['a hosted project', hostedSteps],
  ['a server', serverSteps],
])('every step to %s has a name of its own, and says what holds when it fails', (_way, all) => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, whenFailed, inputs, isDone } of all) {
    expect(whenFailed, name).toContain('jalankan perintah yang sama');
    expect(inputs ?? isDone, name).toBeDefined();
  }
  // The words of Postgres for a lock that a migration did not get (tests/model/migrations.test.ts).
  expect(all.find(({ name }) => name === 'migrations')?.whenFailed).toContain('“lock timeout”');
});

test('the addresses of public files that rows hold are those that a deployment moves: logos, and photos of products', () => {
  const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).map(read).join('\n');
  const buckets = [...migrations.matchAll(/values \('(\w+)', '\w+', true,/gu)].map(([, name]) => name);
  expect([...new Set(buckets)]).toEqual(['logos']);
  const checked = [...migrations.matchAll(/private\.web_address\((?!text\)|address text)(.+?)\)/gu)].map(
    ([, value = '']) => value,
  );
  // No page and no function writes a picture of a member.
  expect(checked.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'avatar_url',
    'logo_url',
    "product ->> 'photo'",
  ]);
  const { move } = ownPictures('https://api.toko.example');
  expect(move).toContain('set logo_url = logo, invoice_details = details');
  expect(move).toContain("product ->> 'photo'");
});

test('the page about the doctor names each check of what may be given', () => {
  const operations = read('docs/operations.md');
  const ids = [...projectChecks, ...serviceChecks].map(({ id }) => id);
  expect(ids.filter((id) => !operations.includes(`\`${id}\``))).toEqual([]);
});

/** What the doctor of a server is asked, once the site has answered as `answers` say, with a clock that only pauses move. */
async function examineServer(answered: Record<string, string>, answers: readonly (Response | Error)[]) {
  const values = { SUPABASE_FOLDER: '/srv/supabase', ...answered };
  const [sleeps, left] = [[] as number[], [] as string[]];
  const waiting = [...answers];
  const fetched = vi.fn<(address: string) => Promise<Response>>(() => {
    const answer = waiting.shift() ?? Response.json({});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const examine = vi.fn<(options: DoctorOptions) => Promise<Result[]>>(() =>
    waiting.length > 0 ? Promise.reject(new CommandError('closed')) : Promise.resolve([]),
  );
  const context = {
    site: 'https://app.toko.example',
    backend: 'https://api.toko.example',
    answers: { values },
    facts: { keys: {} },
    server: { folder: '/srv/supabase' },
    clock: {
      now: () => sleeps.reduce((sum, one) => sum + one, 0),
      sleep: (milliseconds: number) => Promise.resolve(sleeps.push(milliseconds)),
    },
    say: () => undefined,
    leave: (sentence: string) => left.push(sentence),
    fetch: fetched,
    examine,
  };
  await serverSteps.find(({ name }) => name === 'doctor')?.run(context as unknown as Context);
  expect(new Set(fetched.mock.calls.map(([address]) => address))).toEqual(
    new Set(['https://app.toko.example/version.json']),
  );
  return { asked: examine.mock.lastCall?.[0], tries: fetched.mock.calls.length, sleeps, left };
}

test.each([
  ['beside the functions is not asked by the doctor, which does not reach it', {}, undefined],
  ['on a host of its own is asked', { WAHA_BASE_URL: 'http://10.0.0.2:3000' }, 'http://10.0.0.2:3000'],
])('WAHA of a server %s', async (_, answered, url) => {
  const { asked, tries, sleeps } = await examineServer(answered, []);
  expect(asked).toMatchObject({
    backend: 'https://api.toko.example',
    variables: { WAHA_BASE_URL: url, TRUSTED_PROXIES: '2' },
  });
  expect([tries, sleeps]).toEqual([1, []]);
});

test('the doctor of a server waits until Caddy serves the site', async () => {
  const starting = [new Error('connect ECONNREFUSED'), new Response('', { status: 502 })];
  expect(await examineServer({}, starting)).toMatchObject({ tries: 3, sleeps: [2000, 2000], left: [] });
});

test('the doctor of a server waits for a minute at most, and then names DNS and Caddy', async () => {
  const closed = Array.from({ length: 100 }, () => new Error('connect ECONNREFUSED'));
  const { sleeps, left } = await examineServer({}, closed);
  expect(sleeps.reduce((sum, one) => sum + one, 0)).toBe(60_000);
  expect(left).toEqual([
    expect.stringMatching(/DNS .+ di \/srv\/supabase: docker compose -f .+ logs caddy\. Lalu: npm run doctor/),
  ]);
});
