import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { userEvent } from 'vitest/browser';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { MessageActionsContext, type MessageActions } from './messageActions.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { messageText as text } from './text/id.ts';

afterEach(() => vi.restoreAllMocks());

const nothing = () => undefined;
const open = async (change: Partial<Message>, offered: Partial<MessageActions> = {}, onReply = nothing) => {
  const row = message(1, change);
  const bubble: MessageEntry = { id: row.id, row, item: null, status: null };
  const actions = { onReply, onJump: nothing, onResend: async () => true, onDiscard: nothing };
  return render(
    <MessageActionsContext
      value={{
        onForward: undefined,
        onSaveQuickReply: undefined,
        onMarkPromise: undefined,
        onExplain: undefined,
        onChange: undefined,
        ...offered,
      }}
    >
      <MessageBubble bubble={bubble} first mine={false} customer="Ibu Ratna" actions={actions} />
    </MessageActionsContext>,
  );
};

const written = 'Ready kak *XL*\n_dua_ warna: <b>merah</b> 🙏';

test('copy writes the unformatted text to the clipboard and confirms it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await open({ body: written });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.copy }));
  expect(copied).toHaveBeenCalledExactlyOnceWith(written);
  await expect.element(screen.getByText(text.copied)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: text.copy })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: text.menu })).toHaveFocus();
});

test('if the browser refuses to copy, the menu stays open with an error', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const screen = await open({ body: written });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.copy }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text.copyRefused);
});

test('the menu makes a quick reply of an own message and forwards it', async () => {
  const onSaveQuickReply = vi.fn<(messageId: string) => void>();
  const onForward = vi.fn<(bubble: MessageEntry) => void>();
  const screen = await open({ author: 'member', body: written }, { onSaveQuickReply, onForward });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.saveQuickReply }));
  expect(onSaveQuickReply).toHaveBeenCalledExactlyOnceWith(message(1).id);
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.forward }));
  expect(onForward.mock.calls.map(([{ row }]) => row?.body)).toEqual([written]);
});

test('a message of the business can be marked as a promise, and one of the customer cannot', async () => {
  const onMarkPromise = vi.fn<NonNullable<MessageActions['onMarkPromise']>>();
  const ours = await open({ author: 'ai', body: written }, { onMarkPromise });
  await userEvent.click(ours.getByRole('button', { name: text.menu }));
  await userEvent.click(ours.getByRole('button', { name: text.markPromise }));
  expect(onMarkPromise).toHaveBeenCalledExactlyOnceWith({ messageId: message(1).id, body: written });
  await ours.unmount();
  const theirs = await open({ author: 'customer', body: written }, { onMarkPromise });
  await userEvent.click(theirs.getByRole('button', { name: text.menu }));
  await expect.element(theirs.getByRole('button', { name: text.copy })).toBeVisible();
  await expect.element(theirs.getByRole('button', { name: text.markPromise })).not.toBeInTheDocument();
});

test.each([
  ['a revoked message', { body: null, revoked_at: '2026-11-20T03:00:00.000000Z' }],
  ['a call', { kind: 'call', body: null }],
] as const)('%s has no menu', async (_, change) => {
  const screen = await open(change, { onForward: nothing, onSaveQuickReply: nothing });
  await expect.element(screen.getByRole('button', { name: text.menu })).not.toBeInTheDocument();
});

const content = { file: null, contacts: null, poll: null, call: null };
test.each([
  ['a location', { kind: 'location', location: { latitude: -6.2, longitude: 106.8, name: null } }],
  ['a contact', { kind: 'contact', content: { ...content, contacts: [{ name: 'Sari', phones: [] }] } }],
  ['a poll', { kind: 'poll', body: 'Warna?', content: { ...content, poll: { options: ['a', 'b'], multiple: true } } }],
] as const)('%s can be forwarded', async (_, change) => {
  const onForward = vi.fn<(bubble: MessageEntry) => void>();
  const screen = await open({ body: null, ...change } as Partial<Message>, { onForward });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await userEvent.click(screen.getByRole('button', { name: text.forward }));
  expect(onForward).toHaveBeenCalledOnce();
});

test.each([
  ['a sticker', { kind: 'sticker' }],
  ['a location without coordinates', { kind: 'location', location: { latitude: null, longitude: 1, name: 'Toko' } }],
  ['a contact without content', { kind: 'contact' }],
  ['a poll without a question', { kind: 'poll', content: { ...content, poll: { options: ['a'], multiple: true } } }],
] as const)('%s can be replied to, and the menu says that it cannot be forwarded', async (_, change) => {
  const screen = await open({ body: null, ...change } as Partial<Message>, { onForward: nothing });
  await userEvent.click(screen.getByRole('button', { name: text.menu }));
  await expect
    .element(screen.getByRole('region', { name: text.menu }))
    .toHaveTextContent(`${text.reply}${text.notForwarded}`);
  await expect.element(screen.getByRole('button', { name: text.forward })).not.toBeInTheDocument();
});

test.each([
  ['the AI', 'ai', 1],
  ['a member', 'member', 0],
] as const)('the menu of a message of %s has the explanation only for the AI', async (_, author, times) => {
  const onExplain = vi.fn<(message: Message) => void>();
  const view = await open({ author }, { onExplain });
  await userEvent.click(view.getByRole('button', { name: text.menu }));
  const entry = view.getByRole('button', { name: text.explain });
  expect(entry.elements()).toHaveLength(times);
  if (times === 0) return;
  await userEvent.click(entry);
  expect(onExplain.mock.calls).toMatchObject([[{ author: 'ai' }]]);
});
