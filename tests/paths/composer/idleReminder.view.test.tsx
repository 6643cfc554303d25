import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../src/index.css';
import { createActor, createMachine } from 'xstate';

import type { RoomRef } from '../../../src/machines/conversation/room.machine.ts';
import { roomModel } from '../../../src/machines/conversation/room.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { OutsideHours, Quiet } from '../../../src/views/composer/idleReminder/IdleReminder.tsx';
import { composerText as text } from '../../../src/views/composer/text/id.ts';
import { bulkActionsText as selection } from '../../../src/views/inbox/bulkActions/text/id.ts';
import { WaitingTag } from '../../../src/views/inbox/roomList/WaitingTag.tsx';
import { press } from '../../sut/hands.ts';
import { machineSut } from '../../sut/machine.ts';
import { settled } from '../../sut/settled.ts';
import { absent, visible } from '../../sut/view.tsx';

const MINUTE = 60_000;
const { userId } = roomModel.input as { userId: string };
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString().replace('Z', '000Z');

/** An open room that its reader holds, and in which nobody has said anything for so many minutes. */
const opened = async (quiet: number) => {
  const sut = machineSut(roomModel);
  await sut.start();
  await sut.settle('openRoom', 'done', roomModel.outcomes['openRoom']!.done['held by me']);
  const actor = sut.actor as RoomRef;
  const room = { ...actor.getSnapshot().context.room!, holder_since: ago(90), last_message_at: ago(quiet) };
  return { sut, actor, room };
};

test('a chat that was forgotten is offered to the AI, and goes to it by one press', async () => {
  const { sut, actor, room } = await opened(45);
  const see = await render(<Quiet actor={actor} room={room} userId={userId} />);
  visible(see.getByText(text.quiet.title('45 mnt')));
  await press(see.getByRole('button', { name: text.quiet.giveBack }));
  expect(actor.getSnapshot().value).toEqual({ open: 'givingBack' });
  absent(see.getByRole('status'));
  await see.unmount();
  await sut.stop();
});

test('whoever leaves it is not asked about this silence again, whatever they open meanwhile', async () => {
  const { sut, actor, room } = await opened(50);
  const first = await render(<Quiet actor={actor} room={room} userId={userId} />);
  await press(first.getByRole('button', { name: text.quiet.leave }));
  absent(first.getByRole('status'));
  await first.unmount();
  const see = await render(<Quiet actor={actor} room={room} userId={userId} />);
  absent(see.getByRole('status'));
  await settled(() =>
    see.rerender(<Quiet actor={actor} room={{ ...room, last_message_at: ago(31.5) }} userId={userId} />),
  );
  visible(see.getByText(text.quiet.title('31 mnt')));
  await see.unmount();
  await sut.stop();
});

test('outside the hours it is said when they begin, by the clock of the business', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 8 * 60 * MINUTE).toISOString().slice(11, 16);
  const timezone = 'Asia/Makassar';
  const see = await render(<OutsideHours hours={[{ start: at(120), end: at(180), timezone }]} />);
  visible(see.getByText(text.hours.closed(at(120), 'WITA')));
  await see.rerender(<OutsideHours hours={[{ start: at(-60), end: at(60), timezone }]} />);
  absent(see.getByText(/jam operasional/));
  await see.rerender(<OutsideHours hours={[]} />);
  absent(see.getByText(/jam operasional/));
  await see.unmount();
});

/** A page of a business that opens in two hours, by what the page knew of it when it began. */
const closedShop = (enabled: boolean) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);
  const operational_hours = [{ start: at(120), end: at(180), timezone: 'UTC' }];
  const businesses = [{ id: 'b1', enable_operational_hours: enabled, operational_hours }];
  const workspace = createMachine({ context: { businesses, businessId: 'b1' } });
  const app = createActor(createMachine({ invoke: { id: 'workspace', src: workspace } })).start();
  return { app } as unknown as HouseValue;
};

test('a customer of a closed shop is not said to wait, from the first moment on', async () => {
  const tag = (since: string) => <WaitingTag since={since} now={Date.now()} />;
  const see = await render(<House value={closedShop(true)}>{tag(ago(50))}</House>);
  visible(see.getByText(selection.waiting.closed));
  await see.rerender(<House value={closedShop(true)}>{tag(ago(0))}</House>);
  visible(see.getByText(selection.waiting.closed));
  await see.rerender(<House value={closedShop(false)}>{tag(ago(50))}</House>);
  absent(see.getByText(selection.waiting.closed));
  await see.unmount();
});
