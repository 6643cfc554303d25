import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { page, userEvent } from 'vitest/browser';

import type { Colleagues } from '../../../contracts/app.resource.ts';
import type { ChangeFailure } from '../../../contracts/conversation.messageChanges.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { AppContext, type AppContextValue } from '../../app/AppContext.tsx';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { uiText } from '../../ui/text/id.ts';
import { ChangeMessageContext, type ChangeMessage } from '../timeline/messages.ts';
import { MessageActionsContext, type StartedChange } from './messageActions.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageChangeDialog } from './MessageChangeDialog.tsx';
import { messageChangesText as changes } from './text/changes.id.ts';
import { messageText as text } from './text/id.ts';
import { readingText as reading } from './text/reading.id.ts';

const nothing = () => undefined;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const own = (change: Partial<Message> = {}) =>
  message(1, { author: 'member', wa_id: 'true_628111@c.us_3EB01', sent_at: ago(0), body: 'Ready kak', ...change });

interface Options {
  changeMessage?: ChangeMessage;
  onChange?: (change: StartedChange) => void;
  app?: object;
}

const team = [{ id: 'u-sari', full_name: 'Sari' }] as unknown as Colleagues;

const openMenu = async (row: Message, { changeMessage = async () => null, onChange = nothing, app }: Options = {}) => {
  const bubble = { id: row.id, row, item: null, status: null };
  const actions = { onReply: nothing, onJump: nothing, onResend: async () => true, onDiscard: nothing };
  await render(
    <AppContext value={app ? ({ app } as unknown as AppContextValue) : null}>
      <ChangeMessageContext value={changeMessage}>
        <MessageActionsContext
          value={{
            onForward: undefined,
            onSaveQuickReply: undefined,
            onMarkPromise: undefined,
            onExplain: undefined,
            onChange,
          }}
        >
          <ColleaguesContext value={team}>
            <MessageBubble bubble={bubble} first mine={false} customer="Ibu Ratna" actions={actions} />
          </ColleaguesContext>
        </MessageActionsContext>
      </ChangeMessageContext>
    </AppContext>,
  );
  await userEvent.click(button(text.menu));
  await expect.element(button(text.reply).last()).toBeVisible();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a message of the business can be edited and deleted from its menu', async () => {
  const row = own();
  const onChange = vi.fn<(change: StartedChange) => void>();
  await openMenu(row, { onChange });
  await userEvent.click(button(text.edit));
  await userEvent.click(button(text.menu));
  await userEvent.click(button(text.deleteForAll));
  expect(onChange.mock.calls).toEqual([[{ kind: 'edit', message: row }], [{ kind: 'deletion', message: row }]]);
});

test.each([
  ['16 minutes old', own({ sent_at: ago(16 * 60_000) }), [false, true]],
  ['61 hours old', own({ sent_at: ago(61 * 3_600_000) }), [false, false]],
  ['by the customer', message(1, { sent_at: ago(0) }), [false, false]],
  ['a voice message', own({ kind: 'voice', body: null }), [false, true]],
] as const)('the menu of a message that is %s offers only what WhatsApp allows', async (_, row, [edit, remove]) => {
  await openMenu(row);
  for (const [name, isOffered] of [
    [text.edit, edit],
    [text.deleteForAll, remove],
  ] as const)
    expect(button(name).elements()).toHaveLength(isOffered ? 1 : 0);
  await expect.element(button('👍')).toBeVisible();
});

test('a reaction is sent once, shown as busy, and closes the menu', async () => {
  const answer = Promise.withResolvers<ChangeFailure | null>();
  const changeMessage = vi.fn<ChangeMessage>(async () => answer.promise);
  const row = own();
  await openMenu(row, { changeMessage });
  await userEvent.click(button('🙏'));
  await expect.element(page.getByRole('group', { name: changes.react })).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button('👍'), { force: true });
  answer.resolve(null);
  await expect.element(button('👍')).not.toBeInTheDocument();
  expect(changeMessage.mock.calls).toEqual([[row, { kind: 'reaction', reaction: '🙏' }]]);
  await expect.element(button(text.menu)).toHaveFocus();
});

test('a reaction that failed after the menu was closed is reported by a toast', async () => {
  const raised: unknown[] = [];
  const app = { system: { get: () => ({ send: (event: unknown) => raised.push(event) }) } };
  const answer = Promise.withResolvers<ChangeFailure | null>();
  await openMenu(own(), { changeMessage: vi.fn<ChangeMessage>(async () => answer.promise), app });
  await userEvent.click(button('👍'));
  await userEvent.keyboard('{Escape}');
  await expect.element(button('👍')).not.toBeInTheDocument();
  answer.resolve({ reason: 'unclear', detail: 'API error: 504 Gateway Timeout' });
  const detail = `${changes.failure.unclear} API error: 504 Gateway Timeout`;
  await expect
    .poll(() => raised)
    .toEqual([{ type: 'toast.raised', toast: { type: 'error', code: 'message.notReacted', detail } }]);
});

test.each([
  ['the reaction itself', '❤️'],
  ['"remove reaction"', changes.removeReaction],
])('a reaction is taken back by %s, with the keyboard', async (_, name) => {
  const changeMessage = vi.fn<ChangeMessage>(async () => null);
  const row = own({ reactions: { business: { text: '❤️' }, '628111@c.us': { text: '👍' } } });
  await openMenu(row, { changeMessage });
  await expect.element(button('❤️')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('👍')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button(text.reply).last()).toHaveFocus();
  const wanted = button(name).element();
  while (document.activeElement !== wanted) await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changeMessage.mock.calls).toEqual([[row, { kind: 'reaction', reaction: '' }]]);
});

const openDialog = async (kind: StartedChange['kind'], row: Message, changeMessage: ChangeMessage) => {
  const onClose = vi.fn<() => void>();
  await render(
    <ChangeMessageContext value={changeMessage}>
      <MessageChangeDialog change={{ kind, message: row }} onClose={onClose} />
    </ChangeMessageContext>,
  );
  return onClose;
};

test('an edit starts from the text and is saved once', async () => {
  const row = own();
  const answer = Promise.withResolvers<ChangeFailure | null>();
  const changeMessage = vi.fn<ChangeMessage>(async () => answer.promise);
  const onClose = await openDialog('edit', row, changeMessage);
  const field = page.getByRole('textbox', { name: changes.edit.label });
  await expect.element(field).toHaveValue('Ready kak');
  await expect.element(field).toHaveFocus();
  await expect.element(button(changes.edit.save)).toBeDisabled();
  await field.fill('  ');
  await expect.element(button(changes.edit.save)).toBeDisabled();
  await field.fill('Ready, kak 🙏');
  await userEvent.click(button(changes.edit.save));
  await expect.element(button(changes.edit.save)).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button(changes.edit.save), { force: true });
  // While WhatsApp is being asked, the dialog stays.
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve(null);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(changeMessage.mock.calls).toEqual([[row, { kind: 'edit', text: 'Ready, kak 🙏' }]]);
});

test('an edit that failed keeps what was typed and says why, and can be repeated', async () => {
  const changeMessage = vi.fn<ChangeMessage>(async () => null);
  changeMessage.mockResolvedValueOnce({ reason: 'disconnected', detail: 'API error: 422 Unprocessable Entity' });
  const onClose = await openDialog('edit', own(), changeMessage);
  const field = page.getByRole('textbox', { name: changes.edit.label });
  await field.fill('Ready, kak');
  await userEvent.click(button(changes.edit.save));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${changes.edit.failed}${changes.failure.disconnected}API error: 422 Unprocessable Entity`);
  await expect.element(field).toHaveValue('Ready, kak');
  await userEvent.click(button(changes.edit.save));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('a caption over its limit cannot be saved', async () => {
  await openDialog('edit', own({ kind: 'image' }), vi.fn<ChangeMessage>());
  await page.getByRole('textbox', { name: changes.edit.label }).fill('a'.repeat(1025));
  await expect.element(button(changes.edit.save)).toBeDisabled();
});

test('a deletion is confirmed first, and a refusal says why', async () => {
  const row = own();
  const changeMessage = vi.fn<ChangeMessage>(async () => ({ reason: 'late', detail: 'API error: 409 Conflict' }));
  const onClose = await openDialog('deletion', row, changeMessage);
  await userEvent.click(button(uiText.cancel));
  expect(onClose).toHaveBeenCalledOnce();
  expect(changeMessage).not.toHaveBeenCalled();
  await userEvent.click(button(changes.deletion.confirm));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${changes.deletion.failed}${changes.failure.late}API error: 409 Conflict`);
  expect(changeMessage.mock.calls).toEqual([[row, { kind: 'deletion' }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

const spoken = (reading: object): Message =>
  message(1, { author: 'customer', kind: 'voice', body: null, sent_at: ago(0), reading });

test.each([
  ['what the AI heard', { status: 'read', text: 'dua belas meter' }, reading.correct, 'dua belas meter'],
  ['what it could not hear', { status: 'failed', why: 'empty' }, reading.write, ''],
])('%s is corrected in a dialog, and shown as corrected', async (_, read, name, before) => {
  const row = spoken(read);
  const onChange = vi.fn<(change: StartedChange) => void>();
  await openMenu(row, { onChange });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button(name));
  expect(onChange.mock.calls).toEqual([[{ kind: 'correction', message: row }]]);
  const changeMessage = vi.fn<ChangeMessage>(async () => null);
  changeMessage.mockResolvedValueOnce({ reason: 'offline', detail: null });
  const onClose = await openDialog('correction', row, changeMessage);
  const field = page.getByRole('textbox', { name: changes.correction.label });
  await expect.element(field).toHaveValue(before);
  await expect.element(button(changes.correction.save)).toBeDisabled();
  await field.fill('a'.repeat(4001));
  await expect.element(button(changes.correction.save)).toBeDisabled();
  await field.fill('dua meter');
  await userEvent.click(button(changes.correction.save));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${changes.correction.failed}${changes.failure.offline}`);
  await expect.element(field).toHaveValue('dua meter');
  await userEvent.click(button(changes.correction.save));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(changeMessage.mock.calls.at(-1)).toEqual([row, { kind: 'correction', text: 'dua meter' }]);
});

test.each([
  ['a member', 'u-sari', 'Sari'],
  ['a former member', 'u-gone', reading.team],
  ['an unknown one', undefined, reading.team],
])('a correction names who made it: %s', async (_, correctedBy, name) => {
  const at = '2026-11-28T03:00:00Z';
  await openMenu(
    spoken({ status: 'read', text: 'dua meter', corrected_at: at, ...(correctedBy && { corrected_by: correctedBy }) }),
  );
  await expect.element(page.getByRole('region', { name: reading.heardCorrected(name) })).toBeVisible();
});
