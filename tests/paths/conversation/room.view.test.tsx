import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import type { AnyEventObject, EventFromLogic } from 'xstate';

import type { OpenedRoom } from '../../../src/contracts/conversation.ts';
import { message, outboxItem } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import type { roomMachine, RoomRef, RoomSnapshot } from '../../../src/machines/conversation/room.machine.ts';
import { roomModel } from '../../../src/machines/conversation/room.model.ts';
import type { SendRequest } from '../../../src/machines/conversation/sendRequest.ts';
import { isHeld } from '../../../src/machines/inbox/holder.ts';
import { quickRepliesText } from '../../../src/views/composer/quickReplies/text/id.ts';
import { resolutionText as resolution } from '../../../src/views/conversation/resolution/text/id.ts';
import { Room } from '../../../src/views/conversation/Room.tsx';
import { conversationText as text } from '../../../src/views/conversation/text/id.ts';
import { MessagesContext } from '../../../src/views/conversation/timeline/messages.ts';
import { isHolderImplied } from '../../../src/views/inbox/roomName.ts';
import { DraftsContext } from '../../../src/views/inbox/rooms.ts';
import { inboxText } from '../../../src/views/inbox/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { actAndWait } from '../../sut/actAndWait.ts';
import { choose, key, press, write } from '../../sut/gestures.ts';
import { machineSut } from '../../sut/machine.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const { placeholders } = quickRepliesText;
const { roomId } = roomModel.input as { roomId: string };

const store = createMessagesStore();
store.room(roomId).reset([message(1), message(2, { author: 'ai', ack: 3 }), message(3)], []);
store.put(outboxItem(7, { roomId, failure: { reason: 'refused', detail: 'API error: 422', code: null } }), 'failed');

let actor: RoomRef;
/** Makes the reply with this order number the newest reply to the customer, if one is later than the room's own. */
const showReplies = (until: number) => {
  const messages = store.room(roomId);
  messages.remove(messages.order().filter((id) => (messages.get(id)?.row?.seq ?? 0) > 3));
  if (until > 3) messages.receive([message(until, { id: crypto.randomUUID(), author: 'phone' })]);
};
/** A reopened room counts all replies as read, so only those that are read are shown then. */
const showReadReplies = () => showReplies(actor.getSnapshot().context.readUntil.text);
const send = (event: AnyEventObject, replies = showReadReplies) =>
  actAndWait(() => {
    replies();
    actor.send(event as EventFromLogic<typeof roomMachine>);
  });

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
const field = (see: Locator) => see.getByLabelText(text.composer.label);

/** The question before something is sent, and its two answers. */
const questions = {
  placeholders: placeholders.title('{{nama}}'),
  staleReply: text.staleReply.title(text.speaker.phone),
  duplicate: text.composer.twice,
  takeOver: new RegExp(`${text.takeOverPrompt.title}|${text.takeOverPrompt.colleague(text.speaker.member)}`),
};
const confirmation = (see: Locator) =>
  ({
    placeholders: button(see, placeholders.send),
    staleReply: see.getByRole('alertdialog').getByRole('button').last(),
    // A failed message has a button of the same name.
    duplicate: button(see, text.composer.again).last(),
    takeOver: see.getByRole('alertdialog').getByRole('button').last(),
  })[reason()];
const cancellation = (see: Locator) =>
  ({
    placeholders: button(see, placeholders.fill),
    staleReply: button(see, text.staleReply.cancel),
    duplicate: null,
    takeOver: button(see, text.takeOverPrompt.decline),
  })[reason()];
const reason = () => actor.getSnapshot().context.reason!;

const fromColleague = text.takeFromPrompt.title(text.speaker.member);
/** For a completed chat the button reads "reopen". */
const back = new RegExp(`^(${text.giveBack}|${text.reopen})$`);

/** The conversation is visible and shows its holder, by name or by status. */
const conversation: Sight = (see, snapshot) => {
  visible(see.getByRole('log'));
  visible(see.getByRole('heading', { name: 'Ibu Ratna' }));
  const { room, userId } = (snapshot as RoomSnapshot).context;
  const { holder, heldBy } = inboxText;
  const said =
    room !== null && isHeld(room) ? heldBy(holder[room.holder_id === userId ? 'you' : room.holder]) : holder.none;
  visible(see.getByText(room?.status && isHolderImplied(room) ? inboxText.status[room.status] : said));
};
const doing =
  (word: string | RegExp): Sight =>
  async (see, snapshot) => {
    await (conversation as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    visible(see.getByRole('button', { name: word, exact: true }));
  };

viewPaths(roomModel, {
  render: (ref: RoomRef) => {
    actor = ref;
    showReplies(0);
    return (
      <MessagesContext value={store}>
        <div style={{ height: '600px' }}>
          <Room actor={ref} />
        </div>
      </MessagesContext>
    );
  },
  examples: ['messages.submitted', 'send.confirmed'],
  gestures: {
    'composing.began': (_, event) => send(event, () => showReplies(event['readUntil'])),
    'room.removed': (_, event) => send(event),
    'realtime.refused': (_, event) => send(event),
    'messages.submitted': async (see, event) => {
      const { source, messages, newestReply } = event['request'] as SendRequest;
      if (source !== 'text') return send(event);
      await actAndWait(showReadReplies);
      await write(field(see), messages[0]!.text);
      if (newestReply) await actAndWait(() => showReplies(newestReply.seq));
      return key(field(see), 'Enter');
    },
    'send.confirmed': async (see) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 20_000);
      await press(confirmation(see));
      clock.mockRestore();
    },
    'send.cancelled': (see) => {
      const cancel = cancellation(see);
      return cancel ? press(cancel) : key(field(see), 'Escape');
    },
    'takeOver.requested': (see) => press(button(see, text.take)),
    'takeOver.confirmed': (see) => press(button(see, text.takeFromPrompt.confirm)),
    'takeOver.withdrawn': (see) => {
      const isAsked = see.getByRole('alertdialog', { name: fromColleague }).query() !== null;
      return press(button(see, isAsked ? text.takeFromPrompt.decline : text.takeOverPending.withdraw));
    },
    'giveBack.requested': (see) => press(see.getByRole('button', { name: back })),
    // After thanks of the customer there is a second button for this.
    'complete.requested': (see) => {
      const offered = button(see, text.completionPrompt.complete);
      return press(offered.query() ? offered : button(see, text.complete));
    },
    'resolution.chosen': (see, event) =>
      choose(see.getByLabelText(resolution.label), resolution.choices[event['resolution'] as 'order']),
    'escalate.requested': async (see) => {
      await press(button(see, text.escalate.open));
      await press(see.getByRole('dialog').getByRole('button', { name: text.escalate.confirm, exact: true }).last());
    },
    'retry.requested': (see) => press(button(see, uiText.retry)),
    // A question about a repetition has a button of the same name.
    'resend.requested': (see) => press(button(see.getByRole('log'), text.failure.retry)),
    'discard.requested': (see) => press(button(see, text.failure.discard)),
    'draft.changed': (see, event) => write(field(see), event['draft'].text),
  },
  sights: {
    'opening.usual': text.opening,
    'opening.slow': uiText.slow,
    failed: text.failed.title,
    missing: text.missing.title,
    gone: text.gone.title,
    'open.replying.message.writing': conversation,
    'open.replying.message.confirmingSend': (see) => visible(see.getByText(questions[reason()])),
    'open.replying.takeOver.idle': conversation,
    'open.replying.takeOver.confirming': (see) => visible(see.getByRole('alertdialog', { name: fromColleague })),
    'open.replying.takeOver.takingOver': doing(text.take),
    'open.replying.takeOver.takeOverPending.waiting': text.takeOverPending.title,
    'open.replying.takeOver.takeOverPending.trying': text.takeOverPending.title,
    'open.givingBack': doing(back),
    'open.completing': doing(text.complete),
    'open.settingResolution': (see) => visible(see.getByRole('combobox', { name: resolution.label, disabled: true })),
    'open.escalating': doing(text.escalate.open),
  },
});

/** An open room that the user holds. */
const opened = async (room: { id: string; chat_id: string }) => {
  const sut = machineSut({ ...roomModel, input: { ...(roomModel.input as object), roomId: room.id } });
  await sut.start();
  const held = roomModel.outcomes['openRoom']!.done['held by me'] as OpenedRoom;
  await sut.settle('openRoom', 'done', { ...held, room: { ...held.room, ...room } });
  const submitted = () => sut.received('postMessages').filter(({ type }) => type === 'message.written');
  const written = () => submitted().map(({ message: { text: words, chatId } }) => [chatId, words]);
  return { sut, actor: sut.actor as RoomRef, written };
};

test('text typed while a room opens stays in the composer after the stored draft, with the caret', async () => {
  const sut = machineSut(roomModel);
  await sut.start();
  const kept = { text: 'Siap ', replyTo: null };
  const read = (of: string) => (of === roomId ? kept : null);
  const see = await render(
    <DraftsContext value={{ read, subscribe: () => () => undefined }}>
      {/* A low room hides its header while the user writes. */}
      <div style={{ height: '100dvh' }}>
        <Room actor={sut.actor as RoomRef} />
      </div>
    </DraftsContext>,
  );
  await userEvent.click(field(see.locator));
  await userEvent.keyboard('{End}Bu Rarna{ArrowLeft}{ArrowLeft}{Backspace}{Enter}');
  await actAndWait(() => sut.settle('openRoom', 'done', roomModel.outcomes['openRoom']!.done['held by me']));
  await expect.element(see.getByRole('heading', { name: 'Ibu Ratna' })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(field(see.locator)).toHaveValue('Siap Bu Ratna');
  expect(sut.received('saveDraft').at(-1)).toEqual({
    type: 'draft.changed',
    draft: { text: 'Siap Bu Ratna', replyTo: null },
  });
  expect(sut.received('postMessages').filter(({ type }) => type === 'message.written')).toEqual([]);
  await see.unmount();
  await sut.stop();
});

test('text typed in one room is not sent in another after a fast switch', async () => {
  const ratna = await opened({ id: roomId, chat_id: '628111@c.us' });
  const joko = await opened({ id: roomId.replace(/.$/, '9'), chat_id: '628999@c.us' });
  const see = await render(<Room actor={ratna.actor} />);
  await write(field(see.locator), 'Rekening BCA 123');
  await actAndWait(() => see.rerender(<Room actor={joko.actor} />));
  await key(field(see.locator), 'Enter');
  expect([...ratna.written(), ...joko.written()]).toEqual([]);
  await write(field(see.locator), 'Baik Pak');
  await key(field(see.locator), 'Enter');
  await actAndWait(() => see.rerender(<Room actor={ratna.actor} />));
  expect([ratna.written(), joko.written()]).toEqual([[], [['628999@c.us', 'Baik Pak']]]);
  await see.unmount();
  await ratna.sut.stop();
  await joko.sut.stop();
});
