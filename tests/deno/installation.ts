import { createHash, randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const functionsFolder = join(root, 'supabase', 'functions');
export const runFolder = join(root, 'tests', 'deno', 'run');

/**
 * What a hosted function may do: `get_default_permissions` for user workers in edge-runtime
 * (crates/base/src/runtime/permissions.rs) gives the environment, the network, imports, the host's name, and reading and
 * writing in a file system of its own. Of that file system only its modules are there, and /tmp. It starts no program, loads
 * no library and asks nothing else of the system.
 */
export const hostedPermissions = [
  '--no-prompt',
  '--allow-env',
  '--allow-net',
  '--allow-import',
  '--allow-sys=hostname',
  `--allow-read=${[functionsFolder, runFolder, join(root, 'deploy', 'main')].join(',')}`,
  '--deny-write',
  '--deny-run',
  '--deny-ffi',
];

/** Packages come from the cache alone, and by the given import map alone. */
export const isolation = ['--no-lock', '--node-modules-dir=none'];

const require = createRequire(import.meta.url);

/** The version that hosted functions run on, up to the newest edge-runtime whose source is known, and a new one. */
export const denoVersions = {
  'Deno, as old as hosted may be': 'deno-oldest',
  'Deno, a new one': 'deno-newest',
} as const;

/** What hosted runs, where it is installed. */
export const hostedDeno =
  process.platform === 'linux' && process.arch === 'x64'
    ? denoVersions['Deno, as old as hosted may be']
    : 'deno-newest';

export interface Deno {
  version: string;
  program: string;
  /** Its own cache, filled by `fillCache`. */
  cache: string;
}

const readJson = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8')) as Content;

/**
 * The packaged Deno of this platform. Its packages are named one by one in package.json, as aliases. The old one is there for
 * Linux on x64 only, since a registry need not have it for others, and npm then writes a lock file that it refuses.
 */
export async function denoOf(name: (typeof denoVersions)[keyof typeof denoVersions]): Promise<Deno> {
  const manifest = require.resolve(`${name}-${process.platform}-${process.arch}/package.json`);
  const { version } = await readJson<{ version: string }>(manifest);
  const program = join(dirname(manifest), process.platform === 'win32' ? 'deno.exe' : 'deno');
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
  return { version, program, cache: await fillCache(version) };
}

/** The names of the edge functions. */
export const functionNames = async (): Promise<string[]> => {
  const entries = await readdir(functionsFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name);
};

/** The import map of a function: what hosted Supabase resolves its packages by. */
export const importsOf = async (name: string): Promise<Record<string, string>> =>
  (await readJson<{ imports: Record<string, string> }>(join(functionsFolder, name, 'deno.json'))).imports;

interface LockedPackage {
  version: string;
  integrity: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** No such host exists: what the cache lacks cannot be downloaded. */
const registry = 'https://packages.invalid/';

/** The environment of a process of Deno, beside the variables of what it runs. */
export const variablesOf = ({ cache }: Deno): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  DENO_DIR: cache,
  DENO_NO_PACKAGE_JSON: '1',
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  NPM_CONFIG_REGISTRY: registry,
});

const packageNameOf = (specifier: string): string => /^npm:((?:@[^/]+\/)?[^@/]+)@/u.exec(specifier)?.[1] ?? '';

/**
 * A cache of Deno with the packages of the functions, copied from node_modules in the layout of a download, so that nothing
 * is downloaded and each function resolves its packages by its own deno.json alone. Made once for each lock file.
 */
async function fillCache(version: string): Promise<string> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const maps = await Promise.all((await functionNames()).map(importsOf));
  const key = createHash('sha256')
    .update(JSON.stringify([lock, maps]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(root, '.cache', 'deno', `${version}-${key}`);
  if (await stat(folder).catch(() => null)) return folder;

  const locked = Object.entries((JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages);
  const named = (name: string) => locked.filter(([path]) => path.endsWith(`node_modules/${name}`));
  const wanted = new Set([...maps.flatMap((map) => Object.values(map)).map(packageNameOf), '@types/node']);
  const temporary = `${folder}.${randomUUID()}`;
  for (const name of wanted) {
    const versions: Record<string, object> = {};
    for (const [path, { version: actual, integrity, dependencies, optionalDependencies, ...peers }] of named(name)) {
      // Deno 2.1 checks with types of Node 22 and asks for no others.
      const own = name === '@types/node' ? '22.5.4' : actual;
      // npm installs no optional peers, and Deno would look for them.
      const peerDependencies = Object.fromEntries(
        Object.entries(peers.peerDependencies ?? {}).filter(([peer]) => !peers.peerDependenciesMeta?.[peer]?.optional),
      );
      const all = { ...dependencies, ...optionalDependencies, ...peerDependencies };
      for (const dependency of Object.keys(all)) wanted.add(dependency);
      const dist = { tarball: `${registry}${name}/${own}.tgz`, shasum: '', integrity };
      versions[own] = {
        version: own,
        dist,
        dependencies: { ...dependencies, ...optionalDependencies },
        peerDependencies,
      };
      const copy = join(temporary, 'npm', new URL(registry).hostname, name, own);
      await cp(join(root, path), copy, {
        recursive: true,
        filter: (source) => !source.startsWith(join(root, path, 'node_modules')),
      });
    }
    const latest = Object.keys(versions).at(-1);
    if (latest === undefined) continue;
    const summary = { name, versions, 'dist-tags': { latest }, '_deno.packumentFormat': 'full' };
    await writeFile(join(temporary, 'npm', new URL(registry).hostname, name, 'registry.json'), JSON.stringify(summary));
  }
  // Two runs may fill it at once; the first one stays.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }));
  const all = await readdir(dirname(folder));
  const outdated = all.filter((one) => one.startsWith(`${version}-`) && one.length === basename(folder).length);
  for (const one of outdated)
    if (one !== basename(folder)) await rm(join(dirname(folder), one), { recursive: true, force: true });
  return folder;
}
