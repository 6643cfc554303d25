/**
 * `npm run release:check` says what keeps this commit from being released: a version that the changelog does not describe,
 * migrations that are not frozen, or a dependency whose licence does not allow it. Then it upgrades a filled database of the
 * last release.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './generated.ts';
import { faultsOfMigrations, readRelease } from './migrations.ts';

/** Licences under which a dependency may be part of what a user loads or an operator runs. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'ISC', 'MIT'];
const RUNTIME = [...PERMISSIVE, 'OFL-1.1', 'Unlicense'];
/** Tools are not passed on, so a licence that asks for the source of changes to the tool itself is no burden. */
const TOOLS = [...RUNTIME, 'MPL-2.0', 'EPL-2.0'];

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

interface Lock {
  version: string;
  packages: Record<string, LockedPackage>;
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/** One of the licences of an expression such as `(MIT OR Apache-2.0)` is enough. */
const isAllowed = (licence: string, allowed: readonly string[]): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => allowed.includes(one));

/** One sentence for each dependency of the lock file whose licence is unknown or not allowed. */
export const licenceFaults = ({ packages }: Pick<Lock, 'packages'>): string[] =>
  Object.entries(packages).flatMap(([path, { license, dev, optional, link }]) => {
    if (path === '' || link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (license === undefined) return [`${name} names no licence: look it up, or use another package.`];
    if (isAllowed(license, dev || optional ? TOOLS : RUNTIME)) return [];
    return [
      `${name} is under ${license}, which scripts/release.ts does not allow: use another package, or add it there.`,
    ];
  });

interface Section {
  name: string;
  text: string;
}

/** The parts of the changelog, the newest first. */
export const sectionsOf = (changelog: string): Section[] =>
  changelog
    .split(/^## /mu)
    .slice(1)
    .map((section) => ({ name: section.split('\n', 1)[0]?.trim() ?? '', text: section }));

/** By what a page names itself to the functions. */
const PAGE_RELEASE = 'src/contracts/release.ts';

/** One sentence for each place where version, changelog and lock file disagree. */
export function versionFaults(folder: string): string[] {
  const { version } = JSON.parse(read(folder, 'package.json')) as { version: string };
  const lock = JSON.parse(read(folder, 'package-lock.json')) as Lock;
  const sections = sectionsOf(read(folder, 'CHANGELOG.md'));
  const released = sections.filter(({ name }) => name !== 'Unreleased');
  return [
    ...(lock.version === version ? [] : [`package-lock.json is of version ${lock.version}: run npm install.`]),
    ...(/^export const RELEASE = '(.*)';$/mu.exec(read(folder, PAGE_RELEASE))?.[1] === version
      ? []
      : [`${PAGE_RELEASE} names another version than package.json, ${version}.`]),
    ...(released[0]?.name === version
      ? []
      : [`The newest release in CHANGELOG.md is ${released[0]?.name ?? 'missing'}, and package.json says ${version}.`]),
    ...sections
      .filter(({ text }) => !text.includes('\n### Needs you\n'))
      .map(({ name }) => `CHANGELOG.md does not say under ${name} what an operator does by hand: add “### Needs you”.`),
  ];
}

/** What must be so when this commit is the release, and not before it. */
export function releaseFaults(folder: string): string[] {
  const { version } = JSON.parse(read(folder, 'package.json')) as { version: string };
  const supabase = join(folder, 'supabase');
  const { release, files } = readRelease(supabase);
  const later = readdirSync(join(supabase, 'migrations')).filter((name) => !(name in files));
  const isUnreleased = sectionsOf(read(folder, 'CHANGELOG.md')).some(({ name }) => name === 'Unreleased');
  return [
    ...(isUnreleased ? ['CHANGELOG.md has an “Unreleased” part: give it the version of this release.'] : []),
    ...(release === version && later.length === 0
      ? []
      : [
          `Not frozen are ${later.join(', ') || 'the migrations of this version'}: run node scripts/migrations.ts --freeze ${version}.`,
        ]),
  ];
}

if (import.meta.main) {
  const lock = JSON.parse(read(root, 'package-lock.json')) as Lock;
  const faults = [
    ...versionFaults(root),
    ...releaseFaults(root),
    ...faultsOfMigrations(join(root, 'supabase')),
    ...licenceFaults(lock),
  ];
  for (const fault of faults) console.error(fault);
  const upgrade = spawnSync('vitest', ['run', '--project', 'local', 'upgrade'], { cwd: root, stdio: 'inherit' });
  if (faults.length > 0 || upgrade.status !== 0) process.exitCode = 1;
}
