import '../../../index.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { conversationText } from '../text/id.ts';
import { SilenceEndNotice } from './SilenceEndNotice.tsx';

const text = conversationText.silenceEnd;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const held = { holder: 'member', holder_id: 'sari', awaiting_reply_since: inMinutes(-9) } as const;

test('the holder of an unanswered chat keeps it with one press in its last five minutes', async () => {
  const onKeep = vi.fn<() => void>();
  const room = roomOf(1, { ...held, holder_until: inMinutes(4) });
  await render(<SilenceEndNotice room={room} userId="sari" onKeep={onKeep} />);
  await page.getByRole('button', { name: text.keep }).click();
  expect(onKeep).toHaveBeenCalledOnce();
});

test.each([
  ['more than five minutes are left', { holder_until: inMinutes(7) }],
  ['the customer has a reply', { holder_until: inMinutes(4), awaiting_reply_since: null }],
  ['a colleague holds the chat', { holder_until: inMinutes(4), holder_id: 'dimas' }],
  ['the AI is silent without an end', { holder_until: null }],
])('no warning is shown while %s', async (_, change) => {
  const { container } = await render(
    <SilenceEndNotice room={roomOf(1, { ...held, ...change })} userId="sari" onKeep={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});
