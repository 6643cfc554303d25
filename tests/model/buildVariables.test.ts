import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { faultsOfVariables } from '../../scripts/buildVariables.ts';
import { root } from '../../scripts/generated.ts';
import { operator } from '../../src/views/legal/text/operator.id.ts';

const complete = {
  VITE_SITE_URL: 'https://app.chabot.test',
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_SUPABASE_KEY: 'sb_publishable_x',
  VITE_OPERATOR_NAME: 'PT Toko Maju',
  VITE_OPERATOR_PRIVACY_EMAIL: 'privasi@toko.example',
  VITE_OPERATOR_SUPPORT_EMAIL: 'bantuan@toko.example',
};

it('a build with address, project and key has no fault', () => {
  expect(faultsOfVariables(complete)).toEqual([]);
});

it.each(Object.keys(complete))('a build without %s is refused by its name', (name) => {
  const faults = faultsOfVariables({ ...complete, [name]: '' });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${name} tidak diisi`);
});

it.each([
  ['VITE_OPERATOR_PRIVACY_EMAIL', operator.privacyEmail],
  ['VITE_OPERATOR_SUPPORT_EMAIL', operator.supportEmail],
])('%s is an address, and not that of the embedded stack', (name, own) => {
  for (const value of [own, 'privasi', 'a@b@c.example'])
    expect(faultsOfVariables({ ...complete, [name]: value }).join()).toContain(`${name} bukan alamat email`);
});

it('no text but that of the operator has an address', () => {
  const texts = globSync('src/views/**/text/*.ts', { cwd: root });
  const named = texts.filter((path) => /[a-z]@[a-z]+\.test/.test(readFileSync(join(root, path), 'utf8')));
  expect(named).toEqual(['src/views/legal/text/operator.id.ts']);
});

it.each(['https://app.chabot.test/', 'https://app.chabot.test/app', 'app.chabot.test', 'ftp:app'])(
  'the address %s is refused, because paths are added to it',
  (url) => {
    expect(faultsOfVariables({ ...complete, VITE_SITE_URL: url }).join()).toContain(`"${url}"`);
  },
);

const legacyKey = (role: string): string =>
  `e30.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.x`;

it.each(['sb_secret_x', legacyKey('service_role'), 'sbp_token', 'x.y.z'])(
  'a build with the key %s is refused, and the key is not printed',
  (key) => {
    const faults = faultsOfVariables({ ...complete, VITE_SUPABASE_KEY: key });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('VITE_SUPABASE_KEY harus kunci publik');
    expect(faults[0]).not.toContain(key);
  },
);

it('a build with the legacy key of visitors is not refused', () => {
  expect(faultsOfVariables({ ...complete, VITE_SUPABASE_KEY: legacyKey('anon') })).toEqual([]);
});
