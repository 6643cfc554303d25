import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { userEvent } from 'vitest/browser';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { MessageDeedsContext, type MessageDeeds } from './messageActions.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { messageText as text } from './text/id.ts';

afterEach(() => vi.restoreAllMocks());

const nothing = () => undefined;
const standing = async (change: Partial<Message>, deeds: Partial<MessageDeeds> = {}, onReply = nothing) => {
  const row = message(1, change);
  const bubble: MessageEntry = { id: row.id, row, item: null, status: null };
  const actions = { onReply, onJump: nothing, onResend: async () => true, onDiscard: nothing };
  return render(
    <MessageDeedsContext value={{ onForward: undefined, onKeepReply: undefined, onPledge: undefined, ...deeds }}>
      <MessageBubble bubble={bubble} first mine={false} customer="Ibu Ratna" actions={actions} />
    </MessageDeedsContext>,
  );
};

const written = 'Ready kak *XL*\n_dua_ warna: <b>merah</b> 🙏';

test('what is copied is what was written, letter by letter, and it is said', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await standing({ body: written });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.copy }));
  expect(copied).toHaveBeenCalledExactlyOnceWith(written);
  await expect.element(screen.getByText(text.copied)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: text.copy })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: text.menu })).toHaveFocus();
});

test('where the browser does not let anybody copy, the menu stays and says what to do', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const screen = await standing({ body: written });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.copy }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text.copyRefused);
});

test('the words become a quick reply as they are, and the message goes to be forwarded', async () => {
  const onKeepReply = vi.fn<(body: string) => void>();
  const onForward = vi.fn<(bubble: MessageEntry) => void>();
  const screen = await standing({ body: written }, { onKeepReply, onForward });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.keep }));
  expect(onKeepReply).toHaveBeenCalledExactlyOnceWith(written);
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.forward }));
  expect(onForward.mock.calls.map(([{ row }]) => row?.body)).toEqual([written]);
});

test('what the shop has said can be marked as a promise in its own words, what the customer says cannot', async () => {
  const onPledge = vi.fn<NonNullable<MessageDeeds['onPledge']>>();
  const ours = await standing({ author: 'ai', body: written }, { onPledge });
  await userEvent.click(ours.getByRole('button', { name: text.menu }));
  await userEvent.click(ours.getByRole('button', { name: text.pledge }));
  expect(onPledge).toHaveBeenCalledExactlyOnceWith({ messageId: message(1).id, body: written });
  await ours.unmount();
  const theirs = await standing({ author: 'customer', body: written }, { onPledge });
  await userEvent.click(theirs.getByRole('button', { name: text.menu }));
  await expect.element(theirs.getByRole('button', { name: text.copy })).toBeVisible();
  await expect.element(theirs.getByRole('button', { name: text.pledge })).not.toBeInTheDocument();
});

test.each([
  ['a message that was taken back', { body: null, revoked_at: '2026-11-20T03:00:00.000000Z' }],
  ['a call', { kind: 'call', body: null }],
] as const)('there is no menu on %s', async (_, change) => {
  const screen = await standing(change, { onForward: nothing, onKeepReply: nothing });
  await expect.element(screen.getByRole('button', { name: text.menu })).not.toBeInTheDocument();
});

const content = { file: null, contacts: null, poll: null, call: null };
test.each([
  ['a place', { kind: 'location', location: { latitude: -6.2, longitude: 106.8, name: null } }],
  ['a card', { kind: 'contact', content: { ...content, contacts: [{ name: 'Sari', phones: [] }] } }],
  ['a poll', { kind: 'poll', body: 'Warna?', content: { ...content, poll: { options: ['a', 'b'], multiple: true } } }],
] as const)('%s goes to be forwarded', async (_, change) => {
  const onForward = vi.fn<(bubble: MessageEntry) => void>();
  const screen = await standing({ body: null, ...change } as Partial<Message>, { onForward });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.forward }));
  expect(onForward).toHaveBeenCalledOnce();
});

test.each([
  ['a sticker', { kind: 'sticker' }],
  ['a place without its position', { kind: 'location', location: { latitude: null, longitude: 1, name: 'Toko' } }],
  ['a card that could not be read', { kind: 'contact' }],
  ['a poll without a question', { kind: 'poll', content: { ...content, poll: { options: ['a'], multiple: true } } }],
] as const)('%s can be answered, and that it cannot be sent to another chat is said', async (_, change) => {
  const screen = await standing({ body: null, ...change } as Partial<Message>, { onForward: nothing });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await expect
    .element(screen.getByRole('region', { name: text.menu }))
    .toHaveTextContent(`${text.reply}${text.notForwarded}`);
  await expect.element(screen.getByRole('button', { name: text.forward })).not.toBeInTheDocument();
});
