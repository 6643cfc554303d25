import { afterEach, expect, test, vi } from 'vitest';

import { createMediaUrls } from './media.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (ownFile: Blob | null, respond: () => Promise<Response>) => {
  const fetch = vi.fn<typeof globalThis.fetch>(respond);
  vi.stubGlobal('fetch', fetch);
  const media = createMediaUrls({
    signed: {
      urlOf: async (path) => `https://files.test/${path}`,
      cached: (path) => (path === 'b/r/old.pdf' ? null : `https://files.test/${path}`),
    },
    files: { get: async (id) => (id === 'm1' ? ownFile : null) },
  });
  return { fetch, media };
};

test('a file that this page sends comes from memory and is not fetched', async () => {
  const file = new Blob(['note']);
  const { fetch, media } = open(file, async () => new Response('other'));
  expect(await media.fileOf('b/r/m1.ogg')).toBe(file);
  expect(fetch).not.toHaveBeenCalled();
});

test('any other file is fetched from Storage, and is null if that fails', async () => {
  const { fetch, media } = open(null, async () => new Response('note'));
  expect(await (await media.fileOf('b/r/m2.ogg'))?.text()).toBe('note');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://files.test/b/r/m2.ogg']);
  fetch.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect(await media.fileOf('b/r/m2.ogg')).toBeNull();
  fetch.mockRejectedValueOnce(new TypeError('offline'));
  expect(await media.fileOf('b/r/m2.ogg')).toBeNull();
});

test('a download link of Storage carries the file name in its query, because browsers ignore the attribute there', () => {
  const { media } = open(null, async () => new Response());
  const signed = 'https://files.test/sign/b/r/m2.pdf?token=t';
  expect(media.downloadLink(signed, { filename: '../Nota & Bon.pdf', mimetype: 'application/pdf' })).toEqual({
    href: `${signed}&download=Nota+%26+Bon.pdf`,
    download: 'Nota & Bon.pdf',
  });
  expect(media.downloadLink('blob:m1', { filename: null, mimetype: 'image/jpeg' })).toEqual({
    href: 'blob:m1',
    download: 'berkas.jpg',
  });
});

test('a downloaded file gets the extension of its type and loses invisible characters', () => {
  const { media } = open(null, async () => new Response());
  const { download } = media.downloadLink('blob:m1', { filename: '\u202efdp.undian.exe', mimetype: 'application/pdf' });
  expect(download).toBe('fdp.undian.exe.pdf');
});

test('an address is current until Storage needs a new one; a file of this page never expires', () => {
  const { media } = open(null, async () => new Response());
  expect(media.isCurrent('b/r/m2.pdf', 'https://files.test/b/r/m2.pdf')).toBe(true);
  expect(media.isCurrent('b/r/old.pdf', 'https://files.test/b/r/old.pdf')).toBe(false);
  expect(media.isCurrent('b/r/m1.ogg', 'blob:m1')).toBe(true);
});
