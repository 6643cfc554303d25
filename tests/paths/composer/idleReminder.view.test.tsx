import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../src/index.css';
import { createActor, createMachine } from 'xstate';

import type { RoomRef } from '../../../src/machines/conversation/room.machine.ts';
import { roomModel } from '../../../src/machines/conversation/room.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { OutsideHoursNotice, IdleReminder } from '../../../src/views/composer/idleReminder/IdleReminder.tsx';
import { composerText as text } from '../../../src/views/composer/text/id.ts';
import { bulkActionsText as selection } from '../../../src/views/inbox/bulkActions/text/id.ts';
import { WaitingTag } from '../../../src/views/inbox/roomList/WaitingTag.tsx';
import { actAndWait } from '../../sut/actAndWait.ts';
import { press } from '../../sut/gestures.ts';
import { machineSut } from '../../sut/machine.ts';
import { absent, visible } from '../../sut/view.tsx';

const MINUTE = 60_000;
const { userId } = roomModel.input as { userId: string };
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString().replace('Z', '000Z');

/** An open room that the user holds, without a message for this many minutes. */
const opened = async (quiet: number) => {
  const sut = machineSut(roomModel);
  await sut.start();
  await sut.settle('openRoom', 'done', roomModel.outcomes['openRoom']!.done['held by me']);
  const actor = sut.actor as RoomRef;
  const room = { ...actor.getSnapshot().context.room!, holder_since: ago(90), last_message_at: ago(quiet) };
  return { sut, actor, room };
};

test('an idle chat is offered to the AI and returned by one press', async () => {
  const { sut, actor, room } = await opened(45);
  const see = await render(<IdleReminder actor={actor} room={room} userId={userId} />);
  visible(see.getByText(text.idle.title('45 mnt')));
  await press(see.getByRole('button', { name: text.idle.giveBack }));
  expect(actor.getSnapshot().value).toEqual({ open: 'givingBack' });
  absent(see.getByRole('status'));
  await see.unmount();
  await sut.stop();
});

test('a dismissed idle period is not offered again after the room is reopened', async () => {
  const { sut, actor, room } = await opened(50);
  const first = await render(<IdleReminder actor={actor} room={room} userId={userId} />);
  await press(first.getByRole('button', { name: text.idle.dismiss }));
  absent(first.getByRole('status'));
  await first.unmount();
  const see = await render(<IdleReminder actor={actor} room={room} userId={userId} />);
  absent(see.getByRole('status'));
  await actAndWait(() =>
    see.rerender(<IdleReminder actor={actor} room={{ ...room, last_message_at: ago(31.5) }} userId={userId} />),
  );
  visible(see.getByText(text.idle.title('31 mnt')));
  await see.unmount();
  await sut.stop();
});

test('outside opening hours the next opening time is shown in the business’s time zone', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 8 * 60 * MINUTE).toISOString().slice(11, 16);
  const timezone = 'Asia/Makassar';
  const see = await render(<OutsideHoursNotice hours={[{ start: at(120), end: at(180), timezone }]} />);
  visible(see.getByText(text.hours.closed(at(120).replace(':', '.'), 'WITA')));
  await see.rerender(<OutsideHoursNotice hours={[{ start: at(-60), end: at(60), timezone }]} />);
  absent(see.getByText(/jam operasional/));
  await see.rerender(<OutsideHoursNotice hours={[]} />);
  absent(see.getByText(/jam operasional/));
  await see.unmount();
});

/** The context of a business that opens in two hours, or without opening hours. */
const closedShop = (enabled: boolean) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);
  const operational_hours = [{ start: at(120), end: at(180), timezone: 'UTC' }];
  const businesses = [{ id: 'b1', enable_operational_hours: enabled, operational_hours }];
  const workspace = createMachine({ context: { businesses, businessId: 'b1' } });
  const app = createActor(createMachine({ invoke: { id: 'workspace', src: workspace } })).start();
  return { app } as unknown as AppContextValue;
};

test('a customer of a closed business is not shown as waiting, from the first render', async () => {
  const tag = (since: string) => <WaitingTag since={since} now={Date.now()} />;
  const see = await render(<AppContextProvider value={closedShop(true)}>{tag(ago(50))}</AppContextProvider>);
  visible(see.getByText(selection.waiting.closed));
  await see.rerender(<AppContextProvider value={closedShop(true)}>{tag(ago(0))}</AppContextProvider>);
  visible(see.getByText(selection.waiting.closed));
  await see.rerender(<AppContextProvider value={closedShop(false)}>{tag(ago(50))}</AppContextProvider>);
  absent(see.getByText(selection.waiting.closed));
  await see.unmount();
});
