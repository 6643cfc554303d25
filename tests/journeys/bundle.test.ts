/** What is handed to every visitor, whoever they are: nothing in it may be a secret, and no style may slow down all others. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { builtSite } from '../../local/build.ts';

const secrets =
  /sb_secret_[\w-]{8,}|service_role|WAHA_API_KEY|WAHA_WEBHOOK_SECRET|BEGIN (?:EC |RSA )?PRIVATE KEY|rahasia-chabot/;

/** `:has(…)` of any element, and not of a class. */
const boundless = /(?:^|[{},(>+~\s])\*?:has\(/;

test('no style looks into every element: each new message would have all styles of the page computed anew', async () => {
  const { folder } = await builtSite();
  const sheets = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const name of sheets)
    expect(boundless.exec(await readFile(join(folder, 'assets', name), 'utf8'))?.[0], name).toBeUndefined();
});

test('the bundle holds no key, no secret’s name and no map of the sources', async () => {
  const { folder } = await builtSite();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => /\.(?:js|css|html|json|svg)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  for (const { parentPath, name } of texts)
    expect(secrets.exec(await readFile(join(parentPath, name), 'utf8'))?.[0], name).toBeUndefined();
});
