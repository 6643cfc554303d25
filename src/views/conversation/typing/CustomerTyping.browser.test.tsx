import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';

import type { CustomerTypingStore } from '../../../contracts/conversation.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { TypingLabel } from './CustomerTyping.tsx';
import { typingText as text } from './text/id.ts';

test('the typing label replaces the last message of a row while the customer types or records', async () => {
  const listeners = new Set<() => void>();
  let state: ReturnType<CustomerTypingStore['of']> = null;
  const setState = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const customerTyping: CustomerTypingStore = {
    of: () => state,
    subscribe: (_at, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const screen = await render(
    <p>
      <TypingLabel roomId={roomOf(1).id} businessId={roomOf(1).business_id} customerTyping={customerTyping} />
      <bdi>Ready kak?</bdi>
      <b className="grid">3</b>
    </p>,
  );
  await expect.element(screen.getByText('Ready kak?')).toBeVisible();
  setState('typing');
  await expect.element(screen.getByText(text.typing)).toBeVisible();
  await expect.element(screen.getByText('Ready kak?')).not.toBeVisible();
  await expect.element(screen.getByText('3')).toBeVisible();
  setState('recording');
  await expect.element(screen.getByText(text.recording)).toBeVisible();
  setState(null);
  await expect.element(screen.getByText('Ready kak?')).toBeVisible();
  await screen.unmount();
  expect(listeners.size).toBe(0);
});
