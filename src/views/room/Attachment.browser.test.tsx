import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { message } from '../../machines/room/messages.fixture.ts';
import { room } from '../text/id/room.ts';
import { Attachment } from './Attachment.tsx';
import { MediaContext } from './stores.ts';

const media = { path: 'a/b/c.ogg', mimetype: 'audio/ogg', filename: null, size: null, width: null, height: null };
const hear = (duration: number | null) =>
  render(
    <MediaContext value={{ urlOf: () => Promise.resolve('data:audio/ogg,') }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration } })} />
    </MediaContext>,
  );

test('a voice note says how long it is before it is loaded', async () => {
  await hear(74);
  await expect.element(page.getByText(room.media.duration('1:14'))).toBeVisible();
  await expect.element(page.getByLabelText(room.kind.voice)).toHaveAttribute('preload', 'none');
});

test('one whose length nobody told is asked for it, and for no more', async () => {
  await hear(null);
  await expect.element(page.getByLabelText(room.kind.voice)).toHaveAttribute('preload', 'metadata');
});
