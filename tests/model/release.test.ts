/** What keeps a commit from being released (scripts/release.ts). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { licenceFaults, releaseFaults, versionFaults } from '../../scripts/release.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chabot-release-'));
  mkdirSync(join(folder, 'supabase/migrations'), { recursive: true });
  write({ version: '1.1.0', changelog: ['1.1.0', '1.0.0'] });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** An installation without migrations, whose changelog has these parts. */
const write = ({ version, changelog }: { version: string; changelog: string[] }): void => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ version, packages: {} }));
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    changelog.map((name) => `## ${name}\n\n### Needs you\n\nNothing.\n`).join('\n'),
  );
  mkdirSync(join(folder, 'src/contracts'), { recursive: true });
  writeFileSync(join(folder, 'src/contracts/release.ts'), `export const RELEASE = '${version}';\n`);
  writeFileSync(join(folder, 'supabase/released.json'), JSON.stringify({ release: '1.1.0', files: {} }));
};

test('this repository says which version it is, and each dependency may be used', () => {
  expect(versionFaults(root)).toEqual([]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof licenceFaults>[0];
  expect(licenceFaults(lock)).toEqual([]);
});

test('a release without faults has its part in the changelog, and its migrations are frozen', () => {
  expect([...versionFaults(folder), ...releaseFaults(folder)]).toEqual([]);
});

test('a version that the changelog does not describe is named', () => {
  write({ version: '1.2.0', changelog: ['1.1.0'] });
  expect(versionFaults(folder)).toEqual(['The newest release in CHANGELOG.md is 1.1.0, and package.json says 1.2.0.']);
});

test('a page of another version is named', () => {
  writeFileSync(join(folder, 'src/contracts/release.ts'), "export const RELEASE = '1.0.0';\n");
  expect(versionFaults(folder)).toEqual(['src/contracts/release.ts names another version than package.json, 1.1.0.']);
});

test('a lock file of another version is named', () => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ version: '1.0.0', packages: {} }));
  expect(versionFaults(folder)).toEqual(['package-lock.json is of version 1.0.0: run npm install.']);
});

test('a part of the changelog without a word to operators is named', () => {
  writeFileSync(join(folder, 'CHANGELOG.md'), '## 1.1.0\n\n### Added\n\nMuch.\n');
  expect(versionFaults(folder)).toEqual([expect.stringContaining('Needs you')]);
});

test('what is unreleased in the changelog, and migrations that are not frozen, keep a commit from being the release', () => {
  write({ version: '1.1.0', changelog: ['Unreleased', '1.1.0'] });
  cpSync(join(root, 'LICENSE'), join(folder, 'supabase/migrations/20270101000000_add_priority.sql'));
  expect(versionFaults(folder)).toEqual([]);
  expect(releaseFaults(folder)).toEqual([
    expect.stringContaining('“Unreleased”'),
    expect.stringContaining('20270101000000_add_priority.sql: run node scripts/migrations.ts --freeze 1.1.0'),
  ]);
});

test('a licence that is unknown, or that would bind users of the product, is named; a tool may have it', () => {
  const packages = {
    '': {},
    'node_modules/nameless': { version: '1.0.0' },
    'node_modules/copyleft': { license: 'GPL-3.0-only' },
    'node_modules/a/node_modules/weak': { license: 'MPL-2.0' },
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
  };
  expect(licenceFaults({ packages }).map((fault) => fault.split(' ')[0])).toEqual(['nameless', 'copyleft', 'weak']);
});
