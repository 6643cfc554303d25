import { expect, test } from 'vitest';

import { resizeLogo } from './resizePicture.ts';

const drawn = (width: number, height: number, type = 'image/png'): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'teal';
  pen.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
};

test.each([
  ['a wide photo', 2000, 1000, 512, 256],
  ['a line', 3000, 1, 512, 1],
  ['what is small already', 40, 60, 40, 60],
])('%s is as large as it is shown, and keeps its form', async (_, width, height, ...size) => {
  const small = await resizeLogo(await drawn(width, height));
  const picture = await createImageBitmap(small!);
  expect([small?.type, picture.width, picture.height]).toEqual(['image/webp', ...size]);
});

test('what is written into a file beside its picture is not kept', async () => {
  const photo = await drawn(20, 20, 'image/jpeg');
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const note = new TextEncoder().encode('Jalan Malioboro 1');
  // A comment of JPEG, right after the mark that begins the file.
  const comment = [0xff, 0xfe, 0, note.length + 2, ...note];
  const told = new Blob([bytes.slice(0, 2), new Uint8Array(comment), bytes.slice(2)], { type: 'image/jpeg' });
  expect(await told.text()).toContain('Malioboro');
  expect(await (await resizeLogo(told))?.text()).not.toContain('Malioboro');
});

test.each([
  ['text', 'bukan gambar', 'image/png'],
  ['nothing', '', 'image/png'],
  ['half a picture', '\u0089PNG\r\n', 'image/png'],
])('%s that calls itself a picture is none', async (_, content, type) => {
  expect(await resizeLogo(new Blob([content], { type }))).toBeNull();
});
