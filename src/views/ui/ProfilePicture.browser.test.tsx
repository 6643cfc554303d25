import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { PictureUrls } from '../../contracts/conversation.ts';
import { PictureOverlay } from './ProfilePicture.tsx';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const shown = async (urls: Partial<PictureUrls>) => {
  const { container } = await render(
    <PictureOverlay path="a" urls={{ urlOf: async () => PIXEL, cached: () => null, ...urls }} />,
  );
  return () => container.querySelector('img')?.getAttribute('src') ?? null;
};

test('shows the picture when its URL is available', async () => {
  const picture = await shown({});
  await expect.poll(() => picture()).toBe(PIXEL);
});

test('shows a cached picture at once', async () => {
  const urlOf = vi.fn<PictureUrls['urlOf']>();
  expect((await shown({ cached: () => PIXEL, urlOf }))()).toBe(PIXEL);
  expect(urlOf).not.toHaveBeenCalled();
});

test('shows nothing when the URL or the picture fails', async () => {
  const rejected = Promise.reject(new Error('gone'));
  const none = await shown({ urlOf: async () => rejected });
  await rejected.catch(() => undefined);
  expect(none()).toBeNull();
  const broken = await shown({ cached: () => 'data:image/png;base64,AAAA' });
  await expect.poll(() => broken()).toBeNull();
});

test('a picture whose URL has expired is shown with a new one', async () => {
  const cached = vi.fn<PictureUrls['cached']>(() => null).mockReturnValueOnce('data:image/png;base64,AAAA');
  const picture = await shown({ cached });
  await expect.poll(() => picture()).toBe(PIXEL);
});
