import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The rules that each file breaks, by its path, of those that are this project's own. */
function broken(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // What it says of folders counts from where it lies.
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace('./scripts', join(root, 'scripts'));
    writeFileSync(join(folder, '.oxlintrc.json'), config);
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'json', '.'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    const found: Record<string, string[]> = Object.fromEntries(Object.keys(files).map((path) => [path, []]));
    for (const { filename, code } of diagnostics)
      if (/^chabot|no-restricted-globals|no-undef|jsx-no-literals/.test(code)) found[filename]?.push(code);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const imports = (what: string): string => `import { it } from '${what}';\nexport const found = it;\n`;
const types = (what: string): string => `import type { It } from '${what}';\nexport type Found = It;\n`;
const draws = (what: string): string => `export const View = ({ is }: { is: boolean }) => ${what};\n`;

test('who may know whom is what docs/architecture.md says', () => {
  const allowed = {
    'src/machines/room/a.ts': imports('xstate') + types('../../contracts/room.ts'),
    'src/services/room/a.ts': imports('valibot') + imports('../../contracts/room.ts'),
    'src/services/room/a.actors.ts': imports('xstate'),
    'src/views/room/a.ts': imports('react') + types('../../contracts/room.ts') + imports('../../machines/room/b.ts'),
    'src/views/room/time.ts': imports('../../contracts/time.ts'),
    'src/contracts/room.ts': imports('valibot') + imports('./zones.ts'),
    'src/wiring/index.ts': imports('../services/room/a.ts') + imports('../machines/room/b.ts'),
    'supabase/functions/waha/a.ts': imports('hono/cors') + types('../_shared/errors.ts'),
    'scripts/doctor/a.ts': imports('../operator/variables.ts') + imports('../../local/clock.ts'),
    'scripts/deploy/a.ts': imports('../doctor/check.ts'),
    'local/a.ts': imports('pg') + types('./auth/auth.ts'),
  };
  const refused = {
    'scripts/doctor/deploy.ts': types('../deploy/context.ts'),
    'src/machines/room/react.ts': imports('react'),
    'src/machines/room/valibot.ts': imports('valibot'),
    'src/machines/room/service.ts': imports('../../services/app/clock.ts'),
    'src/machines/room/view.ts': types('../../views/routes.ts'),
    'src/machines/room/wiring.ts': imports('../../wiring/index.ts'),
    'src/machines/room/later.ts': `export const later = () => import('../../services/app/clock.ts');\n`,
    'src/machines/room/passed.ts': `export * from '../../services/app/clock.ts';\n`,
    'src/services/room/xstate.ts': imports('xstate'),
    'src/services/room/machine.ts': imports('../../machines/room/room.machine.ts'),
    'src/services/room/wiring.ts': imports('../../wiring/index.ts'),
    'src/services/room/pg.ts': imports('pg'),
    'src/services/room/node.ts': imports('node:fs'),
    'src/services/room/local.ts': imports('../../../local/stack.ts'),
    'src/views/room/pg.ts': imports('pg'),
    'src/views/room/xstate.ts': imports('xstate'),
    'src/views/room/service.ts': types('../../services/app/clock.ts'),
    'src/views/room/wiring.ts': imports('../../wiring/customer.ts'),
    'src/views/room/function.ts': imports('../../../supabase/functions/_shared/log.ts'),
    'src/views/room/schema.ts': imports('../../contracts/room.ts'),
    'src/contracts/view.ts': types('../views/routes.ts'),
    'src/contracts/machine.ts': imports('../machines/app/routing/route.ts'),
    'src/contracts/sdk.ts': types('@supabase/supabase-js'),
    'src/wiring/ky.ts': imports('ky'),
    'src/wiring/local.ts': imports('../../local/stack.ts'),
    'supabase/functions/waha/ky.ts': imports('ky'),
    'supabase/functions/waha/node.ts': imports('node:fs'),
    'local/ky.ts': imports('ky'),
    'local/src.ts': imports('../src/contracts/zones.ts'),
    'local/function.ts': imports('../supabase/functions/waha/app.ts'),
  };
  const found = broken({ ...allowed, ...refused });
  for (const path of Object.keys(allowed)) expect([path, found[path]]).toEqual([path, []]);
  for (const path of Object.keys(refused)) expect([path, found[path]]).toEqual([path, ['chabot(import-law)']]);
});

test('a machine knows nothing of the browser and of its clocks, by whatever name', () => {
  const refused = [
    'window.location',
    'globalThis.location',
    'self.location',
    'Date.now()',
    'new Date()',
    'globalThis.Date.now()',
    'performance.now()',
  ];
  const files = refused.map((what, at) => [`src/machines/room/${at}.ts`, `export const found = () => ${what};\n`]);
  const found = Object.values(broken(Object.fromEntries(files)));
  expect(found).toEqual(refused.map(() => ['eslint(no-restricted-globals)']));
});

test('a machine throws nothing', () => {
  const thrown = `export const found = (it: unknown) => {\n  if (it === null) throw new Error('none');\n};\n`;
  const found = broken({ 'src/machines/room/room.machine.ts': thrown, 'src/services/room/a.ts': thrown });
  expect(found['src/machines/room/room.machine.ts']).toEqual(['chabot(thrown)']);
  expect(found['src/services/room/a.ts']).toEqual([]);
});

test('a file uses the globals of the place where it runs, and of no other', () => {
  const places: Record<string, { has: string[]; lacks: string[] }> = {
    'src/services/room/a.ts': {
      has: ['document.title', 'localStorage', 'crypto.subtle', 'new Intl.Locale("id")'],
      lacks: [
        'process.env',
        'Buffer.from("")',
        'global',
        '__dirname',
        'setImmediate(() => {})',
        'require("fs")',
        'Deno',
      ],
    },
    'supabase/functions/waha/a.ts': {
      has: ['Deno', 'crypto.subtle', 'new Response()', 'setTimeout(() => {}, 1)'],
      lacks: ['process.env', 'Buffer.from("")', 'document.title', 'window', 'localStorage', '__dirname', 'alert("")'],
    },
    'local/a.ts': { has: ['process.env', 'Buffer.from("")', 'fetch("")'], lacks: ['document.title', 'window', 'Deno'] },
    'scripts/a.ts': { has: ['process.env', 'URL'], lacks: ['document.title', 'Deno'] },
  };
  const files: Record<string, string> = {};
  const expected: Record<string, string[]> = {};
  for (const [place, { has, lacks }] of Object.entries(places))
    for (const [at, what] of [...has, ...lacks].entries()) {
      const path = place.replace('a.ts', `${at}.ts`);
      files[path] = `export const found = () => ${what};\n`;
      expected[path] = at < has.length ? [] : ['eslint(no-undef)'];
    }
  expect(broken(files)).toEqual(expected);
});

test('a view makes no ids', () => {
  const made = [
    'crypto.randomUUID()',
    'globalThis.crypto.randomUUID()',
    'window.crypto.getRandomValues(new Uint8Array(16)).join()',
    `self['crypto'].randomUUID()`,
    'Math.random().toString(36)',
  ];
  const files = made.map((what, at) => [`src/views/room/${at}.ts`, `export const found = () => ${what};\n`]);
  const named = `const { randomUUID } = globalThis.crypto;\nexport const found = () => randomUUID();\n`;
  const taken = `import { withNewId } from '../../machines/app/withNewId.ts';\nexport const found = () => withNewId({});\n`;
  const all = { ...Object.fromEntries(files), 'src/views/room/named.ts': named };
  const found = broken({ ...all, 'src/views/room/taken.ts': taken });
  for (const path of Object.keys(all)) expect([path, new Set(found[path])]).toEqual([path, new Set(['chabot(ids)'])]);
  expect(found['src/views/room/taken.ts']).toEqual([]);
});

test('the day of an instant is read in a zone', () => {
  const cut = 'export const dayOf = (at: { text: string }) => at.text.slice(0, 10);\n';
  const utc = 'export const today = () => new Date().toISOString().slice(0, 10);\n';
  const read = `import { JAKARTA } from '../../contracts/time.ts';\nexport const dayOf = (at: string) => JAKARTA.dayOf(at).slice(0, 7);\n`;
  const found = broken({ 'src/views/room/a.ts': cut, 'src/services/room/a.ts': utc, 'src/views/room/b.ts': read });
  expect(Object.values(found)).toEqual([['chabot(days)'], ['chabot(days)'], []]);
});

test('lint refuses texts in views, also in braces and in attributes', () => {
  const refused = [
    '<p>Simpan</p>',
    `<p>{'Simpan'}</p>`,
    '<p>{`Simpan ${String(is)}`}</p>',
    `<p>{is ? 'Ya' : null}</p>`,
    `<p>{is && 'Simpan'}</p>`,
    '<button aria-label="Tutup" />',
    `<input placeholder={is ? 'Cari' : undefined} />`,
  ];
  const allowed = [
    '<p className="grow">{`${String(is)} kB`}</p>',
    `<p>{' · '}</p>`,
    '<input placeholder="https://" />',
  ];
  const files = Object.fromEntries(
    [...refused, ...allowed].map((what, index) => [`src/views/room/V${index}.tsx`, draws(what)]),
  );
  const counts = Object.values(broken(files)).map((codes) => codes.length);
  expect(counts).toEqual([...refused.map(() => 1), ...allowed.map(() => 0)]);
});

test('lint refuses names of browser storage that the registry does not have, however they come to the call', () => {
  const keys = `import { DRAFTS, SESSION_COOKIE, type NotifyingTabName } from '../platform/storageKeys.ts';\n`;
  const refused = [
    `export const put = () => localStorage.setItem('chabot:new', '1');`,
    `export const put = () => localStorage.setItem('chabot-draft:1', '1');`,
    `const KEY = 'chabot:new';\nexport const put = (storage: Storage) => storage.setItem(KEY, '1');`,
    `export const read = (id: string) => sessionStorage.getItem(\`new:\${id}\`);`,
    `const keyOf = (id: string) => \`new:\${id}\`;\nexport const read = (id: string, deps: { storage: Storage }) => deps.storage.getItem(keyOf(id));`,
    `export const put = (name: string) => localStorage.setItem(name, '1');`,
    `export const put = () => localStorage.setItem('new' + DRAFTS, '1');`,
    `export const put = () => { localStorage.fresh = '1'; };`,
    `export const put = () => { localStorage['fresh'] = '1'; };`,
    `export const open = () => indexedDB.open('new');`,
    `export const open = (openDB: (name: string) => void) => openDB('new');`,
    `export const open = () => globalThis.caches.open('new');`,
    `export const put = () => { document.cookie = 'new=1'; };`,
    `export const put = (page: { cookie: string }, name: string) => { page.cookie = \`\${name}=1\`; };`,
    `export const put = () => globalThis.cookieStore.set('new', '1');`,
  ];
  const allowed = [
    `export const put = () => localStorage.setItem(DRAFTS, '1');`,
    `const keyOf = (id: string) => \`\${DRAFTS}\${id}\`;\nexport const read = (id: string) => sessionStorage.getItem(keyOf(id));`,
    `export const put = (id: string) => { const key = DRAFTS + id; localStorage.setItem(key, '1'); };`,
    `export const put = (name: NotifyingTabName) => localStorage.setItem(name, '1');`,
    `export const put = () => { for (const name of [SESSION_COOKIE]) document.cookie = \`\${name}=1\`; };`,
    `export const forget = () => { for (const name of Object.keys(localStorage)) localStorage.removeItem(name); };`,
  ];
  const files = [...refused, ...allowed].map((text, at) => [`src/services/room/${at}.ts`, `${keys}${text}\n`]);
  const counts = Object.values(broken(Object.fromEntries(files))).map((codes) => codes.length);
  expect(counts).toEqual([...refused.map(() => 1), ...allowed.map(() => 0)]);
  // Another module of that name is no registry; a file without imports repeats names of the registry.
  const places = broken({
    'src/services/room/other.ts': `import { DRAFTS } from './storageKeys.ts';\nexport const put = () => localStorage.setItem(DRAFTS, '1');\n`,
    'src/shell/known.ts': `export const found = localStorage.getItem('chabot.appearance');\n`,
    'src/shell/unknown.ts': `export const found = localStorage.getItem('chabot.other');\n`,
  });
  expect(Object.values(places).map((codes) => codes.length)).toEqual([1, 0, 1]);
});

test('lint refuses vague words in comments and test titles, but not in code', () => {
  const files = {
    'src/machines/room/comment.ts': `// Whoever waits is told.\nexport const found = 1;\n`,
    'src/machines/room/title.test.ts': `import { test, expect } from 'vitest';\ntest('somebody waits', () => expect(1).toBe(1));\n`,
    'src/machines/room/each.test.ts': `import { test, expect } from 'vitest';\ntest.each([1])('nobody hears %s', (one) => expect(one).toBe(1));\n`,
    'src/machines/room/code.ts': '/** Runs as `nobody`. */\nexport const nobody = 1;\n',
  };
  const found = broken(files);
  const [code, ...refused] = Object.entries(found).toReversed();
  expect(code?.[1]).toEqual([]);
  for (const [path, codes] of refused) expect([path, codes]).toEqual([path, ['chabot(plain-words)']]);
});

test('lint refuses machines that reach other actors past the types', () => {
  const refused = [
    'export const parentOf = (actor: { _parent?: object }) => actor._parent;',
    'export const found = (actor: unknown) => actor as AnyActorRef;',
    'export const found = (actor: object) => actor as unknown as { send: () => void };',
    'export const found = (actor: object) => actor as object as { send: () => void };',
  ];
  const allowed = 'export const found = (values: object) => values as { name: string };';
  const inMachines = [...refused, allowed].map((text, index) => [`src/machines/room/${index}.ts`, `${text}\n`]);
  const found = broken({
    ...Object.fromEntries(inMachines),
    'src/machines/room/parent.test.ts': `${refused[0]}\n`,
    'src/views/room/parent.ts': `${refused[0]}\n`,
  });
  const refusedHere = Object.values(found).map((codes) => codes.length > 0);
  expect(refusedHere).toEqual([true, true, true, true, false, false, false]);
  expect(new Set(Object.values(found).flat())).toEqual(new Set(['chabot(typed-actors)']));
});
