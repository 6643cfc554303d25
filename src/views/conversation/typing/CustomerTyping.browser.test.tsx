import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';

import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { Pen, type Writers } from './CustomerTyping.tsx';
import { typingText as text } from './text/id.ts';

test('what a customer types stands in the place of what was said last, and goes with it', async () => {
  const listeners = new Set<() => void>();
  let state: ReturnType<Writers['of']> = null;
  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const writers: Writers = {
    of: () => state,
    subscribe: (_at, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const screen = await render(
    <p>
      <Pen roomId={roomOf(1).id} businessId={roomOf(1).business_id} writers={writers} />
      <bdi>Ready kak?</bdi>
      <b className="grid">3</b>
    </p>,
  );
  await expect.element(screen.getByText('Ready kak?')).toBeVisible();
  become('typing');
  await expect.element(screen.getByText(text.typing)).toBeVisible();
  await expect.element(screen.getByText('Ready kak?')).not.toBeVisible();
  await expect.element(screen.getByText('3')).toBeVisible();
  become('recording');
  await expect.element(screen.getByText(text.recording)).toBeVisible();
  become(null);
  await expect.element(screen.getByText('Ready kak?')).toBeVisible();
  await screen.unmount();
  expect(listeners.size).toBe(0);
});
