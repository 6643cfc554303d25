import { useSelector } from '@xstate/react';

import '../../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { assign, createActor, createMachine } from 'xstate';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { conversationText as text } from '../text/id.ts';
import { RoomActions } from './RoomActions.tsx';

test('the second press of a double click does not press the button that replaces the first one', async () => {
  const machine = createMachine({
    types: {} as { context: { sent: string[] } },
    context: { sent: [] },
    on: { '*': { actions: assign(({ context, event }) => ({ sent: [...context.sent, event.type] })) } },
  });
  const actor = createActor(machine).start();
  /** The chat is taken immediately, so the button changes within the double click. */
  function Taken() {
    const isTaken = useSelector(actor, ({ context }) => context.sent.length > 0);
    const room = roomOf(1, isTaken ? { holder: 'member', holder_id: 'sari' } : { holder: 'ai', holder_id: null });
    return <RoomActions actor={actor as unknown as RoomRef} room={room} userId="sari" />;
  }
  await render(<Taken />);
  await page.getByRole('button', { name: text.take }).dblClick();
  await expect.element(page.getByRole('button', { name: text.giveBack })).toBeVisible();
  expect(actor.getSnapshot().context.sent).toEqual(['takeOver.requested']);

  await page.getByRole('button', { name: text.giveBack }).click();
  expect(actor.getSnapshot().context.sent).toEqual(['takeOver.requested', 'giveBack.requested']);
  actor.stop();
});

test.each([320, 360])('on a phone of %i px all action buttons fit in one row', async (width) => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(width, 700);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const actor = createActor(createMachine({})).start();
  const room = roomOf(1, { holder: 'member', holder_id: 'dimas', status: 'ai_auto_reply' });
  await render(
    <div style={{ margin: '0 -8px' }}>
      <RoomActions actor={actor as unknown as RoomRef} room={room} userId="sari" isBelow />
    </div>,
  );
  const names = [text.take, text.giveBack, text.complete, text.escalate.open];
  const boxes = names.map((name) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const { right, height } of boxes) {
    expect(right).toBeLessThanOrEqual(width);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  actor.stop();
});

test('the button names the colleague who holds the chat, on a phone only in its accessible name', async () => {
  const actor = createActor(createMachine({})).start();
  const room = roomOf(1, { holder: 'member', holder_id: 'dimas' });
  const actions = (isBelow: boolean) => (
    <ColleaguesContext value={[{ id: 'dimas', full_name: 'Dimas Prakoso' }]}>
      <RoomActions actor={actor as unknown as RoomRef} room={room} userId="sari" isBelow={isBelow} />
    </ColleaguesContext>
  );
  const { rerender } = await render(actions(false));
  const take = page.getByRole('button', { name: text.takeFrom('Dimas Prakoso') });
  await expect.element(take).toHaveTextContent(text.takeFrom('Dimas Prakoso'));
  await rerender(actions(true));
  await expect.element(take).toHaveTextContent(text.take);
  actor.stop();
});
