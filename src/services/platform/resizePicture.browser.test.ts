import { expect, test } from 'vitest';

import { resizeLogo } from './resizePicture.ts';

const draw = (width: number, height: number, type = 'image/png'): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
};

test.each([
  ['a wide photo', 2000, 1000, 512, 256],
  ['a line', 3000, 1, 512, 1],
  ['a small picture', 40, 60, 40, 60],
])('%s is scaled down to the logo size and keeps its proportions', async (_, width, height, ...size) => {
  const small = await resizeLogo(await draw(width, height));
  const picture = await createImageBitmap(small!);
  expect([small?.type, picture.width, picture.height]).toEqual(['image/webp', ...size]);
});

test('metadata of the file is removed', async () => {
  const photo = await draw(20, 20, 'image/jpeg');
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const note = new TextEncoder().encode('Jalan Malioboro 1');
  // A JPEG comment, directly after the start marker.
  const comment = [0xff, 0xfe, 0, note.length + 2, ...note];
  const annotated = new Blob([bytes.slice(0, 2), new Uint8Array(comment), bytes.slice(2)], { type: 'image/jpeg' });
  expect(await annotated.text()).toContain('Malioboro');
  expect(await (await resizeLogo(annotated))?.text()).not.toContain('Malioboro');
});

test.each([
  ['text', 'bukan gambar', 'image/png'],
  ['nothing', '', 'image/png'],
  ['half a picture', '\u0089PNG\r\n', 'image/png'],
])('%s with the type of a picture gives null', async (_, content, type) => {
  expect(await resizeLogo(new Blob([content], { type }))).toBeNull();
});
