/**
 * Runs the commands of package.json on a fresh clone: installs what the lock file says when it is not installed, and
 * uses the Node that came with it. Plain JavaScript, as it starts on the system's Node (20.19 or newer), with nothing
 * installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const reports = join(root, '.cache', 'test');

/**
 * What `npm test` runs, in this order, stopping at the first that fails: a heading and its commands. Add a suite here.
 * Both lanes run beside each other: what draws pages leaves a core to everything else. A suite has programs, or projects
 * of vitest.config.ts, which share what they prepare; each of those can be asked for by its own name too.
 * @typedef {{ name: string, title: string, lane: 'pages' | 'rest', run?: string[][], projects?: string[] }} Check
 * @type {Check[]}
 */
const checks = [
  { name: 'unit', title: 'Units and machine paths', lane: 'pages', projects: ['unit'] },
  { name: 'browser', title: 'View paths in a browser', lane: 'pages', projects: ['browser'] },
  { name: 'stories', title: 'Stories, and what axe finds in them', lane: 'pages', projects: ['stories'] },
  { name: 'types', title: 'Types', lane: 'rest', run: [['tsc', '--noEmit']] },
  { name: 'lint', title: 'Lint', lane: 'rest', run: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', title: 'Format', lane: 'rest', run: [['oxfmt', '--check', '.']] },
  { name: 'dead', title: 'Dead code', lane: 'rest', run: [['knip']] },
  {
    name: 'generated',
    title: 'Generated stories and charts match the machines',
    lane: 'rest',
    run: [
      ['node', 'scripts/stories.ts', '--check'],
      ['node', 'scripts/charts.ts', '--check'],
    ],
  },
  {
    name: 'supabase',
    title: "Migrations before Supabase's own CLI",
    lane: 'rest',
    run: [['node', 'scripts/supabase-cli.ts']],
  },
  {
    name: 'budget',
    title: 'Bytes until a page can be used',
    lane: 'rest',
    run: [['node', 'scripts/budget.ts']],
  },
  {
    name: 'stack',
    title: 'The embedded stack, the gateway, who may what, and journeys through the built application',
    lane: 'rest',
    projects: ['local', 'gateway', 'access', 'journeys'],
  },
];

/** @type {Record<string, string[]>} */
const commands = {
  // Young objects in a megabyte instead of sixteen: the stack handles one request at a time, and is small for it.
  start: ['--max-semi-space-size=1', 'local/start.ts'],
  dev: ['local/start.ts', '--dev'],
  reset: ['local/reset.ts'],
  seed: ['local/seed.ts'],
  bench: ['tests/bench/bench.ts'],
  'start:supabase': ['scripts/start-supabase.ts'],
};

const readJson = (/** @type {string} */ file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Whether every package of the lock file is there in its version. npm's own record of what it installed tells. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(modules, '.package-lock.json'))?.packages ?? {};
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    // Optional packages are for one platform each.
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function install() {
  console.log('Memasang paket dari package-lock.json …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // No package runs code of its own here. Postgres' links, which its would make, are made by local/postgres/binaries.ts.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('Paket tidak dapat dipasang; sebabnya ada di atas. Periksa sambungan internet, lalu coba lagi.');
  process.exit(1);
}

/** The Node that runs TypeScript as it is: the installed package's, else the system's when it is new enough (22.18). */
function findNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) {
    if (process.execPath === packaged || spawnSync(packaged, ['--version']).status === 0) return packaged;
    // Made for another C library (Alpine's is musl). npm would put it before the system's at the next start.
    rmSync(join(modules, '.bin', 'node'), { force: true });
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} terlalu lama dan paket Node untuk ${process.platform}-${process.arch} tidak ada atau tidak dapat dijalankan di sini; pasang Node 24 dari https://nodejs.org, lalu coba lagi.`,
  );
  return process.exit(1);
}

/**
 * Runs a program of node_modules/.bin, or `node`, and answers its exit code. Signals reach it; it dies with us. With
 * `hear`, what it says goes there instead of to the terminal.
 */
function run(
  /** @type {string} */ node,
  /** @type {string[]} */ [program, ...args],
  /** @type {((said: string) => void) | null} */ hear = null,
) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  const [file, options] = program === 'node' ? [node, args] : [program, args];
  const child = spawn(file, options, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      // Code is kept as it was compiled and stripped of types: a start spends more time on that than on anything else.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      // glibc gives back what is free. It would wait for more of it the more was freed: 12 MB after a start.
      MALLOC_TRIM_THRESHOLD_: '65536',
      // The compiler and the linter are Go and end soon: they take a tenth more memory, and a quarter less of a processor.
      GOGC: '400',
    },
    // The channel closes when this process ends, however it ends: the stack then stops too.
    stdio: [
      hear ? 'ignore' : 'inherit',
      hear ? 'pipe' : 'inherit',
      hear ? 'pipe' : 'inherit',
      program === 'node' ? 'ipc' : 'ignore',
    ],
    shell: process.platform === 'win32' && program !== 'node',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (said) => hear?.(String(said)));
  // Ctrl-C reaches the child by itself; we stay to see it out.
  const forward = (/** @type {NodeJS.Signals} */ signal) => signal !== 'SIGINT' && child.kill(signal);
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

/** Runs one check. With `hear` it says nothing before it is through: another runs beside it. */
async function check(
  /** @type {string} */ node,
  /** @type {Check} */ { name, title, run: programs = [], projects = [] },
  /** @type {((said: string) => void) | null} */ hear,
) {
  const say = hear ?? ((/** @type {string} */ said) => process.stdout.write(said));
  const began = performance.now();
  const result = { ok: true, passed: 0, failed: 0 };
  say(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
  const file = join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const vitest = ['vitest', 'run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  for (const program of projects.length > 0 ? [...programs, vitest] : programs) {
    const code = await run(node, program, hear);
    const report = program === vitest ? readJson(file) : null;
    result.passed += report?.numPassedTests ?? (code === 0 ? 1 : 0);
    result.failed += report?.numFailedTests ?? 0;
    if (code !== 0) {
      // A suite that could not run at all, or an error outside any test, is one failure.
      if (!report?.numFailedTests) result.failed += 1;
      say(`\n✗ ${title} — jalankan lagi hanya ini: npm test -- ${name}\n`);
      return { ...result, ok: false };
    }
  }
  say(`✓ ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  return result;
}

/** What is asked for by name: checks, or projects of one. Everything when nothing is named. */
const wanted = (/** @type {string[]} */ names) =>
  checks.flatMap((one) => {
    if (names.length === 0 || names.includes(one.name)) return [one];
    const projects = (one.projects ?? []).filter((project) => names.includes(project));
    return projects.length > 0 ? [{ ...one, projects }] : [];
  });

/** All checks, or those that are named. The last line says how many tests, and checks without tests, passed and failed. */
async function test(/** @type {string} */ node, /** @type {string[]} */ names) {
  const known = [...new Set(checks.flatMap(({ name, projects = [] }) => [name, ...projects]))];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Tidak ada pemeriksaan ${unknown.join(', ')}. Yang ada: ${known.join(', ')}.`);
    return 1;
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { ok: true, passed: 0, failed: 0 };
  const chosen = wanted(names);
  const lanes = ['pages', 'rest']
    .map((name) => chosen.filter(({ lane }) => lane === name))
    .filter((lane) => lane.length > 0);
  const walk = async (/** @type {Check[]} */ lane) => {
    for (const one of lane) {
      if (!total.ok) return;
      let said = '';
      const result = await check(node, one, lanes.length === 1 ? null : (more) => (said += more));
      process.stdout.write(said);
      total.passed += result.passed;
      total.failed += result.failed;
      total.ok &&= result.ok;
    }
  };
  await Promise.all(lanes.map(walk));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.ok ? 0 : 1;
}

const [command = '', ...args] = process.argv.slice(2);
if (command !== 'test' && !commands[command]) {
  console.error(`Perintah tidak dikenal: ${command}. Yang ada: test, ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
if (!isInstalled()) install();
const node = findNode();
process.exitCode =
  command === 'test' ? await test(node, args) : await run(node, ['node', ...commands[command], ...args]);
