import { useSelector } from '@xstate/react';

import '../../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { assign, createActor, createMachine } from 'xstate';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { ColleaguesContext } from '../../inbox/useColleagues.ts';
import { conversationText as text } from '../text/id.ts';
import { Deeds } from './RoomActions.tsx';

test('the second press of a double one does nothing to what stands in the place of the first', async () => {
  const machine = createMachine({
    types: {} as { context: { asked: string[] } },
    context: { asked: [] },
    on: { '*': { actions: assign(({ context, event }) => ({ asked: [...context.asked, event.type] })) } },
  });
  const actor = createActor(machine).start();
  /** The chat is taken within the press. */
  function Taken() {
    const isTaken = useSelector(actor, ({ context }) => context.asked.length > 0);
    const room = roomOf(1, isTaken ? { holder: 'member', holder_id: 'sari' } : { holder: 'ai', holder_id: null });
    return <Deeds actor={actor as unknown as RoomRef} room={room} userId="sari" />;
  }
  await render(<Taken />);
  await page.getByRole('button', { name: text.take }).dblClick();
  await expect.element(page.getByRole('button', { name: text.giveBack })).toBeVisible();
  expect(actor.getSnapshot().context.asked).toEqual(['take.requested']);

  await page.getByRole('button', { name: text.giveBack }).click();
  expect(actor.getSnapshot().context.asked).toEqual(['take.requested', 'giveBack.requested']);
  actor.stop();
});

test.each([320, 360])(
  'on a phone of %i px all that can be done stands in one row, by its whole name',
  async (width) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 700);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const actor = createActor(createMachine({})).start();
    const room = roomOf(1, { holder: 'member', holder_id: 'dimas', status: 'ai_auto_reply' });
    await render(
      <div style={{ margin: '0 -8px' }}>
        <Deeds actor={actor as unknown as RoomRef} room={room} userId="sari" isBelow />
      </div>,
    );
    const names = [text.take, text.giveBack, text.complete, text.escalate.open];
    const boxes = names.map((name) =>
      page.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
    );
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const { right, height } of boxes) {
      expect(right).toBeLessThanOrEqual(width);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    actor.stop();
  },
);

test('the button says from which colleague it takes the chat; on a phone, where the header says it, to those who hear', async () => {
  const actor = createActor(createMachine({})).start();
  const room = roomOf(1, { holder: 'member', holder_id: 'dimas' });
  const deeds = (isBelow: boolean) => (
    <ColleaguesContext value={[{ id: 'dimas', full_name: 'Dimas Prakoso' }]}>
      <Deeds actor={actor as unknown as RoomRef} room={room} userId="sari" isBelow={isBelow} />
    </ColleaguesContext>
  );
  const { rerender } = await render(deeds(false));
  const take = page.getByRole('button', { name: text.takeFrom('Dimas Prakoso') });
  await expect.element(take).toHaveTextContent(text.takeFrom('Dimas Prakoso'));
  await rerender(deeds(true));
  await expect.element(take).toHaveTextContent(text.take);
  actor.stop();
});
