/**
 * Runs the commands of package.json, also on a fresh clone: installs the packages of the lock file if necessary, and
 * uses the packaged Node. Plain JavaScript, because it starts on the system's Node (20.19 or newer) before any package
 * is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const reports = join(root, '.cache', 'test');

/** Checks that run at the same time. Each uses about one of two cores; with three, each of them waits for the others. */
const AT_ONCE = 2;

/** @type {(options: string[]) => string[][]} */
const lint = (options) => [
  // Reports what the compiler reports, which it runs in any case: the program is read once.
  ['oxlint', '--type-aware', '--type-check', ...options],
  ['node', 'scripts/expressions.ts'],
  ['node', 'scripts/sqlNames.ts'],
  ['node', 'scripts/migrations.ts'],
];

/**
 * The checks of `npm test`. The next of this list begins when one has ended. The longest comes first and small ones come
 * last, so that no core waits long for the last check. A failure stops no other check. A check has programs, or projects
 * of vitest.config.ts, which share their preparation. A single project can also be run by its own name.
 * @typedef {{ name: string, title: string, run?: string[][], projects?: string[] }} Check
 * @type {Check[]}
 */
const checks = [
  {
    name: 'stack',
    title: 'The embedded stack, the gateway, who may what, and journeys through the built application',
    projects: ['local', 'gateway', 'access', 'agent', 'journeys'],
  },
  {
    name: 'lint',
    title: 'Types, lint, regular expressions in linear time, names in SQL, and released migrations',
    run: lint(['--deny-warnings']),
  },
  { name: 'format', title: 'Format', run: [['oxfmt', '--check', '.']] },
  { name: 'dead', title: 'Dead code', run: [['knip']] },
  {
    name: 'generated',
    title: 'Generated stories and charts match the machines',
    run: [
      ['node', 'scripts/stories.ts', '--check'],
      ['node', 'scripts/charts.ts', '--check'],
    ],
  },
  { name: 'unit', title: 'Units and machine paths', projects: ['unit', 'linearTime'] },
  { name: 'browser', title: 'View paths in a browser', projects: ['browser'] },
  { name: 'stories', title: 'Stories, and what axe finds in them', projects: ['stories'] },
  { name: 'storybook', title: 'Storybook builds, and its chart panel works', projects: ['storybook'] },
  { name: 'deno', title: 'Edge functions on Deno, and going live rehearsed', projects: ['deno'] },
  { name: 'supabase', title: "Migrations before Supabase's own CLI", run: [['node', 'scripts/supabase-cli.ts']] },
  { name: 'budget', title: 'Bytes until a page can be used', run: [['node', 'scripts/budget.ts']] },
];

/**
 * What a check or a project depends on, as the beginnings of paths: `npm test -- --changed` runs it when one of them
 * changed. Those without an entry depend on every file.
 * @type {Record<string, string[]>}
 */
const dependencies = {
  linearTime: ['src/', 'tests/model/', 'local/', 'supabase/functions/'],
  unit: ['src/', 'tests/model/', 'tests/paths/', 'tests/sut/', 'supabase/functions/', 'scripts/lint.ts'],
  browser: ['src/', 'tests/model/', 'tests/paths/', 'tests/sut/', '.storybook/'],
  stories: ['src/', 'tests/model/', 'tests/sut/', '.storybook/'],
  storybook: ['src/', 'tests/model/', 'tests/paths/', 'tests/sut/', 'tests/storybook/', '.storybook/', 'scripts/'],
  generated: ['src/machines/', 'src/views/', 'tests/model/', 'docs/', 'scripts/', '.storybook/'],
  supabase: ['supabase/', 'local/postgres/', 'scripts/supabase-cli.ts'],
  budget: ['src/', 'index.html', 'landing.html', 'vite.config.ts', 'scripts/'],
  deno: ['supabase/', 'local/', 'deploy/', 'scripts/', 'tests/deno/', 'tests/seeded/', 'package-lock.json'],
  local: ['local/', 'supabase/', 'tests/local/', 'tests/seeded/'],
  gateway: ['local/', 'supabase/', 'tests/gateway/', 'tests/seeded/', 'src/services/', 'src/contracts/'],
  access: ['local/', 'supabase/', 'tests/access/', 'tests/seeded/', 'src/services/', 'src/contracts/'],
  agent: ['local/', 'supabase/', 'tests/agent/', 'tests/access/fixtures.ts', 'tests/seeded/'],
  journeys: [
    'local/',
    'supabase/',
    'tests/journeys/',
    'src/main.tsx',
    'src/preload.ts',
    'src/services/',
    'src/wiring/',
    'src/worker/',
  ],
};

/** Projects whose tests vitest can choose by their imports. The others start servers, which no import names. */
const importable = new Set(['unit', 'linearTime', 'browser', 'stories']);

/** The files that differ from a revision, and those that git does not track. */
const changedFiles = (/** @type {string} */ revision) =>
  [
    ['diff', '--name-only', revision],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.split('\n').filter(Boolean);
    console.error(`Git tidak mengenal ${revision}; sebutkan cabang atau commit yang ada.`);
    return process.exit(1);
  });

const typescript = (/** @type {string[]} */ ...args) => [['node', ...args]];

/**
 * The programs of each command; arguments go to the last. A script of package.json runs no program itself: before the first
 * installation its shell finds the system's Node, and keeps it.
 * @type {Record<string, string[][]>}
 */
const commands = {
  // A young generation of 1 MB instead of 16: the stack handles few requests at a time, and uses less memory.
  start: typescript('--max-semi-space-size=1', 'local/start.ts'),
  dev: typescript('local/start.ts', '--dev'),
  reset: typescript('local/reset.ts'),
  seed: typescript('local/seed.ts'),
  backup: typescript('local/backup/backup.ts'),
  restore: typescript('local/backup/restore.ts'),
  bench: typescript('tests/bench/bench.ts'),
  'agent:check': typescript('tests/agent/check.ts'),
  'start:supabase': typescript('scripts/start-supabase.ts'),
  'release:check': typescript('scripts/release.ts'),
  storybook: typescript('scripts/storybook.ts'),
  'storybook:build': typescript('scripts/storybook.ts', 'build'),
  build: [
    ['vite', 'build'],
    ['node', 'scripts/hosting.ts'],
  ],
  types: [['tsc', '--noEmit']],
  lint: lint([]),
  format: [['oxfmt', '.']],
  dead: [['knip']],
  stories: typescript('scripts/stories.ts'),
  charts: typescript('scripts/charts.ts'),
  paths: typescript('scripts/paths.ts'),
  mutants: typescript('scripts/mutants.ts'),
  deploy: typescript('scripts/deploy.ts'),
  doctor: typescript('scripts/doctor.ts'),
  files: typescript('scripts/files.ts'),
  'docs:build': typescript('scripts/docs.ts'),
};

const readJson = (/** @type {string} */ file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Whether every package of the lock file is installed in its version, by npm's own record of the installation. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(modules, '.package-lock.json'))?.packages ?? {};
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    // An optional package may be missing because it is for another platform.
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function install() {
  console.log('Memasang paket dari package-lock.json …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Install scripts are disabled. local/postgres/binaries.ts creates the symlinks that Postgres's script would.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('Paket tidak dapat dipasang; sebabnya ada di atas. Periksa sambungan internet, lalu coba lagi.');
  process.exit(1);
}

/** A Node that runs TypeScript directly: the packaged one, or the system's from 22.18 on. */
function findNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) {
    if (process.execPath === packaged || spawnSync(packaged, ['--version']).status === 0) return packaged;
    // Built for another C library (Alpine has musl). Without its link npm uses the system's Node at the next start.
    rmSync(join(modules, '.bin', 'node'), { force: true });
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} terlalu lama dan paket Node untuk ${process.platform}-${process.arch} tidak ada atau tidak dapat dijalankan di sini; pasang Node 24 dari https://nodejs.org, lalu coba lagi.`,
  );
  return process.exit(1);
}

/** Whether a signal asked this process to end: no further check starts. */
let isInterrupted = false;

/**
 * Runs a program of node_modules/.bin, or `node`, and resolves with its exit code. Signals are forwarded, and the child
 * ends with this process. With `onOutput`, the output goes there instead of to the terminal.
 */
function run(
  /** @type {string} */ node,
  /** @type {string[]} */ [program, ...args],
  /** @type {((text: string) => void) | null} */ onOutput = null,
) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  const [file, options] = program === 'node' ? [node, args] : [program, args];
  const child = spawn(file, options, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      // Caches compiled code without types; compiling takes most of the time of a start.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      // glibc returns free memory to the system earlier, 12 MB after a start; by default the threshold grows.
      MALLOC_TRIM_THRESHOLD_: '65536',
      // Short-lived Go programs: a tenth more memory, a third less CPU time.
      ...(['tsc', 'oxlint'].includes(program ?? '') && { GOGC: 'off', GOMEMLIMIT: '3GiB' }),
    },
    // The IPC channel closes when this process ends for any reason, which stops the stack too.
    stdio: [
      onOutput ? 'ignore' : 'inherit',
      onOutput ? 'pipe' : 'inherit',
      onOutput ? 'pipe' : 'inherit',
      program === 'node' ? 'ipc' : 'ignore',
    ],
    shell: process.platform === 'win32' && program !== 'node',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => onOutput?.(String(data)));
  // Ctrl-C reaches the child directly; this process waits for it to exit.
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    isInterrupted = true;
    if (signal !== 'SIGINT') child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

/**
 * The tests of a report that keep an error: failed ones, and those that passed only when they ran again, as journeys may.
 * A file without tests could not run.
 */
function testsWithErrors(/** @type {any} */ report) {
  /** @type {{ name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} */
  const files = report?.testResults ?? [];
  const withError = files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    if (assertionResults.length === 0 && message) return [{ name: file, status: 'failed', error: message }];
    return assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((one) => ({ name: `${file} > ${one.fullName}`, status: one.status, error: one.failureMessages[0] ?? '' }));
  });
  return {
    failed: withError.filter(({ status }) => status === 'failed'),
    flaky: withError.filter(({ status }) => status === 'passed'),
  };
}

/** The errors that vitest met outside any test, which its report leaves out: one line each. */
const errorsOutsideTests = (/** @type {string} */ output) => {
  const [, ...parts] = stripVTControlCharacters(output).split(/ Unhandled (?:Error|Rejection) |error during close/u);
  return parts.map((part) =>
    part
      .split('\n')
      .filter((line) => /^(?:Caused by: )?\w*Error: /u.test(line))
      .join('\n    '),
  );
};

/**
 * Runs all programs of one check, also after one has failed. With `onOutput` its output is collected, because another
 * check runs in parallel.
 */
async function check(
  /** @type {string} */ node,
  /** @type {Check} */ { name, title, run: programs = [], projects = [] },
  /** @type {string[]} */ filters,
  /** @type {((text: string) => void) | null} */ onOutput,
) {
  const print = onOutput ?? ((/** @type {string} */ text) => process.stdout.write(text));
  const began = performance.now();
  const result = { ok: true, passed: 0, failed: 0, remarks: /** @type {string[]} */ ([]) };
  print(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
  const file = join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = ['vitest', 'run', ...chosen, ...filters, ...reporters];
  for (const program of projects.length > 0 ? [...programs, vitest] : programs) {
    if (isInterrupted) break;
    let output = '';
    const code = await run(
      node,
      program,
      onOutput &&
        ((text) => {
          output += text;
          onOutput(text);
        }),
    );
    const report = program === vitest ? readJson(file) : null;
    result.passed += report?.numPassedTests ?? (code === 0 ? 1 : 0);
    result.failed += report?.numFailedTests ?? 0;
    const { failed, flaky } = testsWithErrors(report);
    const lines = (/** @type {{ name: string, error: string }} */ one) =>
      `${one.name}\n    ${one.error.split('\n')[0]}`;
    result.remarks.push(
      ...flaky.map((one) => `≈ Baru berhasil pada percobaan kedua: ${lines(one)}`),
      ...failed.map((one) => `✗ ${lines(one)}`),
    );
    if (code === 0) continue;
    result.ok = false;
    // A suite that could not run, or an error outside any test, counts as one failure.
    if (!report?.numFailedTests) result.failed += 1;
    const outside = errorsOutsideTests(output).map((error) => `\n    ${error}`);
    if (failed.length === 0 || outside.length > 0)
      result.remarks.push(`✗ ${title}${programs.length > 1 ? ` (${program.join(' ')})` : ''}${outside.join('')}`);
  }
  if (!result.ok) print(`\n✗ ${title} — jalankan lagi hanya ini: npm test -- ${name}\n`);
  else print(`✓ ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  return result;
}

/**
 * What the arguments of `npm test` ask for: names of checks or projects; files and `-t <title>`, which vitest gets; and
 * `--changed[=<revision>]`, which keeps what depends on a changed file.
 */
function readArguments(/** @type {string[]} */ args) {
  const request = { names: /** @type {string[]} */ ([]), filters: /** @type {string[]} */ ([]), revision: '' };
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '-t') request.filters.push('-t', args[(i += 1)] ?? '');
    else if (arg === '--changed' || arg.startsWith('--changed=')) request.revision = arg.slice(10) || 'HEAD';
    else if (arg.includes('/')) request.filters.push(arg);
    else request.names.push(arg);
  }
  return request;
}

/** The checks with these names, or projects of checks. Without names, all checks. */
const selectChecks = (/** @type {string[]} */ names) =>
  checks.flatMap((one) => {
    if (names.length === 0 || names.includes(one.name)) return [one];
    const projects = (one.projects ?? []).filter((project) => names.includes(project));
    return projects.length > 0 ? [{ ...one, projects }] : [];
  });

/** Of these checks and projects, those that depend on one of the files. */
const affectedBy = (/** @type {Check[]} */ selected, /** @type {string[]} */ files) =>
  selected.flatMap((one) => {
    const isAffected = (/** @type {string} */ name) => {
      const paths = dependencies[name];
      return files.some((file) => !paths || paths.some((path) => file.startsWith(path)));
    };
    if (!one.projects) return isAffected(one.name) ? [one] : [];
    const projects = one.projects.filter(isAffected);
    return projects.length > 0 ? [{ ...one, projects }] : [];
  });

/** Runs the requested checks, or all. The last line counts passed and failed tests, and checks without tests. */
async function test(/** @type {string} */ node, /** @type {string[]} */ args) {
  const { names, filters, revision } = readArguments(args);
  const known = [...new Set(checks.flatMap(({ name, projects = [] }) => [name, ...projects]))];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Tidak ada pemeriksaan ${unknown.join(', ')}. Yang ada: ${known.join(', ')}.`);
    return 1;
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { ok: true, passed: 0, failed: 0, remarks: /** @type {string[]} */ ([]) };
  const requested = selectChecks(names).filter(({ projects }) => projects || filters.length === 0);
  const selected = revision ? affectedBy(requested, changedFiles(revision)) : requested;
  const filtersOf = (/** @type {Check} */ { projects = [] }) => [
    ...filters,
    ...(filters.length > 0 || revision ? ['--passWithNoTests'] : []),
    ...(revision && projects.every((project) => importable.has(project)) ? ['--changed', revision] : []),
  ];
  const waiting = [...selected];
  const runNext = async () => {
    for (let one = waiting.shift(); one && !isInterrupted; one = waiting.shift()) {
      let output = '';
      const result = await check(node, one, filtersOf(one), selected.length === 1 ? null : (text) => (output += text));
      process.stdout.write(output);
      total.passed += result.passed;
      total.failed += result.failed;
      total.remarks.push(...result.remarks);
      total.ok &&= result.ok;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  if (filters.length > 0 && total.passed + total.failed === 0) {
    console.error('Tidak ada tes yang cocok. Periksa nama berkas atau judulnya.');
    return 1;
  }
  // Repeated at the end, because the output of other checks may follow the test's own.
  for (const remark of total.remarks) console.log(`\n${remark}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.ok && !isInterrupted ? 0 : 1;
}

/** Runs the programs of a command one after the other, until one fails. */
async function runCommand(
  /** @type {string} */ node,
  /** @type {string[][]} */ programs,
  /** @type {string[]} */ args,
) {
  for (const program of programs) {
    const code = await run(node, program === programs.at(-1) ? [...program, ...args] : program);
    if (code !== 0 || isInterrupted) return code || 1;
  }
  return 0;
}

const [command = '', ...args] = process.argv.slice(2);
if (command !== 'test' && !commands[command]) {
  console.error(`Perintah tidak dikenal: ${command}. Yang ada: test, ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
if (!isInstalled()) install();
const node = findNode();
process.exitCode = command === 'test' ? await test(node, args) : await runCommand(node, commands[command] ?? [], args);
