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
