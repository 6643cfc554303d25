import { link, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { openSecrets } from '../../local/secrets.ts';
import { temporaryFolder } from './support/folders.ts';

it('secrets are generated once and readable only by their owner', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'secrets.json');
  const [first, second] = [await openSecrets(file), await openSecrets(file)];
  expect(second).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('missing secrets are added to an older file, and existing ones are kept', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'secrets.json');
  const before = join(folder.path, 'before.json');
  const old = JSON.stringify({ postgres: 'lama', authenticator: 'juga lama' });
  await writeFile(file, old, { mode: 0o600 });
  await link(file, before);
  const secrets = await openSecrets(file);
  // The file is replaced, not overwritten: an interrupted write would lose the database passwords.
  expect(await readFile(before, 'utf8')).toBe(old);
  expect(secrets).toMatchObject({
    postgres: 'lama',
    authenticator: 'juga lama',
    linkSecret: expect.stringMatching(/.{40}/u),
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(secrets);
});
