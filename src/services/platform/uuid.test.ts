import { expect, test } from 'vitest';

import { uuidV5 } from './uuid.ts';

// The example of RFC 9562, appendix A.4, and known values of the DNS and URL namespaces.
const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const URL = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

test.each([
  [DNS, 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
  [DNS, 'python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d'],
  [URL, 'http://python.org/', '4c565f0d-3f5a-5890-b41b-20cf47701c5e'],
])('namespace %s and name %s give a fixed id', async (space, name, id) => {
  expect(await uuidV5(space, name)).toBe(id);
});

test('another name or namespace gives another id', async () => {
  const ids = await Promise.all([uuidV5(DNS, 'channel'), uuidV5(DNS, 'agent'), uuidV5(URL, 'channel')]);
  expect(new Set(ids).size).toBe(3);
});
