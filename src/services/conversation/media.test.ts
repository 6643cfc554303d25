import { afterEach, expect, test, vi } from 'vitest';

import { createMediaUrls } from './media.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (shelved: Blob | null, answer: () => Promise<Response>) => {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const media = createMediaUrls({
    signed: { urlOf: async (path) => `https://files.test/${path}` },
    shelf: { get: async (id) => (id === 'm1' ? shelved : null) },
  });
  return { fetch, media };
};

test('a file that this page sends itself is taken from the shelf: its address may not be fetched', async () => {
  const file = new Blob(['note']);
  const { fetch, media } = open(file, async () => new Response('other'));
  expect(await media.fileOf('b/r/m1.ogg')).toBe(file);
  expect(fetch).not.toHaveBeenCalled();
});

test('any other comes from the storage, or not', async () => {
  const { fetch, media } = open(null, async () => new Response('note'));
  expect(await (await media.fileOf('b/r/m2.ogg'))?.text()).toBe('note');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://files.test/b/r/m2.ogg']);
  fetch.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect(await media.fileOf('b/r/m2.ogg')).toBeNull();
  fetch.mockRejectedValueOnce(new TypeError('offline'));
  expect(await media.fileOf('b/r/m2.ogg')).toBeNull();
});

test('a file of the storage is saved under its own name, by the storage: of another host no link is heeded', () => {
  const { media } = open(null, async () => new Response());
  const signed = 'https://files.test/sign/b/r/m2.pdf?token=t';
  expect(media.saving(signed, { filename: '../Nota & Bon.pdf', mimetype: 'application/pdf' })).toEqual({
    href: `${signed}&download=Nota+%26+Bon.pdf`,
    download: 'Nota & Bon.pdf',
  });
  expect(media.saving('blob:m1', { filename: null, mimetype: 'image/jpeg' })).toEqual({
    href: 'blob:m1',
    download: 'berkas.jpg',
  });
});

test('no name promises another type than the file has', () => {
  const { media } = open(null, async () => new Response());
  const { download } = media.saving('blob:m1', { filename: '\u202efdp.undian.exe', mimetype: 'application/pdf' });
  expect(download).toBe('fdp.undian.exe.pdf');
});
