import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { PictureOverlay, type PictureUrls } from './ProfilePicture.tsx';

const point =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const shown = async (portraits: Partial<PictureUrls>) => {
  const { container } = await render(
    <PictureOverlay path="a" portraits={{ urlOf: async () => point, cached: () => null, ...portraits }} />,
  );
  return () => container.querySelector('img')?.getAttribute('src') ?? null;
};

test('comes when its address is there', async () => {
  const picture = await shown({});
  await vi.waitFor(() => expect(picture()).toBe(point));
});

test('is there at once where its address is known', async () => {
  const urlOf = vi.fn<PictureUrls['urlOf']>();
  expect((await shown({ cached: () => point, urlOf }))()).toBe(point);
  expect(urlOf).not.toHaveBeenCalled();
});

test('leaves the initials where they are when it cannot be had', async () => {
  const asked = Promise.reject(new Error('gone'));
  const none = await shown({ urlOf: async () => asked });
  await asked.catch(() => undefined);
  expect(none()).toBeNull();
  const broken = await shown({ cached: () => 'data:image/png;base64,AAAA' });
  await vi.waitFor(() => expect(broken()).toBeNull());
});
