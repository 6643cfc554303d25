import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, type Locator } from 'vitest/browser';
import { createActor } from 'xstate';

import { outboxItem } from '../../../src/machines/conversation/messages.fixture.ts';
import type { DeliveryRef } from '../../../src/machines/outbox/delivery.machine.ts';
import { deliveryModel } from '../../../src/machines/outbox/delivery.model.ts';
import { outboxMachine, type OutboxRef } from '../../../src/machines/outbox/outbox.machine.ts';
import { SendPendingPrompt } from '../../../src/views/composer/SendPendingPrompt.tsx';
import { DeliveryStatus } from '../../../src/views/conversation/message/DeliveryStatus.tsx';
import { MessageBubble } from '../../../src/views/conversation/message/MessageBubble.tsx';
import { conversationText as text } from '../../../src/views/conversation/text/id.ts';
import { OutboxContext } from '../../../src/views/conversation/timeline/messages.ts';
import { inertMachine } from '../../model/inertMachine.ts';
import { actAndWait } from '../../sut/actAndWait.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const reasons = Object.values(text.delivery);

/** Expects this tick and only this reason for waiting. */
const line =
  (tick: string, reason: string | null): Sight =>
  (see: Locator) => {
    visible(see.getByTitle(tick));
    for (const each of reasons)
      if (each === reason) visible(see.getByText(each));
      else absent(see.getByText(each));
  };

viewPaths(deliveryModel, {
  render: (actor: DeliveryRef) => <DeliveryStatus actor={actor} />,
  // The user causes none of these events.
  gestures: {},
  sights: {
    'trying.waiting': line(text.tick.queued, text.delivery.waiting),
    'trying.uploading': line(text.tick.sending, null),
    'trying.sending': line(text.tick.sending, null),
    'trying.confirming': line(text.tick.unconfirmed, null),
    'trying.pausing': line(text.tick.queued, text.delivery.pausing),
    givingUp: line(text.tick.queued, null),
  },
});

test('a message with a conflict is sent, edited or deleted by one press', async () => {
  const item = outboxItem(1);
  const calls: unknown[] = [];
  const outbox = { send: (event: unknown) => calls.push(event) } as unknown as OutboxRef;
  await render(
    <OutboxContext value={outbox}>
      <SendPendingPrompt item={item} onDiscard={(id) => calls.push(id)} />
    </OutboxContext>,
  );
  const prompt = page.getByRole('group', { name: text.sendConflict.title });
  for (const name of [text.sendConflict.send, text.sendConflict.edit, text.sendConflict.discard])
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await prompt.getByRole('button', { name }).click();
  expect(calls).toEqual([
    { type: 'sending.confirmed', id: item.id },
    { type: 'message.recalled', message: item },
    item.id,
  ]);
});

test.each([
  ['customer', text.sendConflict.wrote],
  ['phone', text.sendConflict.answered(text.speaker.phone)],
  ['unknown', text.sendConflict.answered('WhatsApp toko')],
  ['held', text.sendConflict.held(text.speaker.member)],
] as const)('the prompt explains the conflict: %s', async (kind, reason) => {
  await render(
    <SendPendingPrompt item={outboxItem(1, { conflict: { kind, memberId: null } })} onDiscard={() => undefined} />,
  );
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('a bubble shows the delivery where this tab leads, and the store’s status before', async () => {
  const item = outboxItem(1);
  const entry = { id: item.id, roomId: item.roomId, position: item.position, deadline: Infinity };
  const outbox: OutboxRef = createActor(inertMachine(outboxMachine), { input: { userId: 'sari' } }).start();
  const opened = { type: 'xstate.done.actor.openOutbox', output: [entry] } as never;
  outbox.send(opened);
  const nothing = () => undefined;
  await render(
    <OutboxContext value={outbox}>
      <MessageBubble
        bubble={{ id: item.id, row: null, item, status: 'sending' }}
        first
        mine
        customer="Ibu Ratna"
        actions={{ onReply: nothing, onJump: nothing, onResend: async () => true, onDiscard: nothing }}
      />
    </OutboxContext>,
  );
  visible(page.getByTitle(text.tick.sending));
  absent(page.getByText(text.delivery.waiting));
  await actAndWait(() => {
    outbox.send({ type: 'leadership.gained' });
    outbox.send(opened);
  });
  visible(page.getByText(text.delivery.waiting));
  absent(page.getByTitle(text.tick.sending));
  outbox.stop();
});
