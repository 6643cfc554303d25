import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { message } from '../../machines/room/messages.fixture.ts';
import { room } from '../text/id/room.ts';
import { Attachment } from './Attachment.tsx';
import { MediaContext } from './stores.ts';

const media = { path: 'a/b/c.ogg', mimetype: 'audio/ogg', filename: null, size: null, width: null, height: null };
const hear = async (duration: number | null, url = 'data:audio/ogg,') => {
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => url);
  await render(
    <MediaContext value={{ urlOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration } })} />
    </MediaContext>,
  );
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  return urlOf;
};

/** A second of silence: 8,000 samples of eight bits behind the 44 bytes of a WAV's head. */
const silence = (): string => {
  const file = new DataView(new ArrayBuffer(8044));
  const write = (at: number, letters: string) =>
    new TextEncoder().encode(letters).forEach((letter, n) => file.setUint8(at + n, letter));
  write(0, 'RIFF');
  file.setUint32(4, 8036, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, 8000, true);
  file.setUint32(28, 8000, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, 8000, true);
  for (let at = 44; at < 8044; at += 1) file.setUint8(at, 128);
  return URL.createObjectURL(new Blob([file.buffer], { type: 'audio/wav' }));
};

const player = () => document.querySelector('audio')!;
const place = () => page.getByRole('slider', { name: room.media.place });

test('a voice note says how long it is before anything of it is loaded', async () => {
  await hear(74);
  await expect.element(page.getByText('1:14')).toBeVisible();
  expect(player().preload).toBe('none');
});

test('one whose length nobody told is measured by its head', async () => {
  await hear(null, silence());
  await expect.element(page.getByText('0:01')).toBeVisible();
  expect(player().preload).toBe('metadata');
});

test('it is played, and ends where it began', async () => {
  await hear(1, silence());
  const ended = new Promise((resolve) => player().addEventListener('ended', resolve));
  await page.getByRole('button', { name: room.media.play }).click();
  await expect.element(page.getByRole('button', { name: room.media.pause })).toBeVisible();
  await ended;
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  await expect.element(place()).toHaveValue('0');
});

test('a place in it is chosen before it is played', async () => {
  await hear(60);
  await place().fill('30');
  await expect.element(page.getByText('0:30')).toBeVisible();
  await expect.element(place()).toHaveAttribute('aria-valuetext', room.media.placeOf('0:30', '1:00'));
});

test('one that cannot be played says so, and is asked for again', async () => {
  const asked = await hear(9, 'data:audio/ogg,');
  await page.getByRole('button', { name: room.media.play }).click();
  await page.getByRole('button', { name: room.media.retry }).click();
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(2);
});
