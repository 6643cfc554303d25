import { expect, it } from 'vitest';

import { faultsOfVariables } from '../../scripts/installation.ts';

const complete = {
  VITE_SITE_URL: 'https://app.chabot.test',
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_SUPABASE_KEY: 'sb_publishable_x',
};

it('a build with address, project and key has no fault', () => {
  expect(faultsOfVariables(complete)).toEqual([]);
});

it.each(Object.keys(complete))('a build without %s is refused by its name', (name) => {
  const faults = faultsOfVariables({ ...complete, [name]: '' });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${name} tidak diisi`);
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
