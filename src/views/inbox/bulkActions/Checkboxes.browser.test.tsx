import '../../../index.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import { bulkActionsMachine } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../machines/inbox/rooms.store.ts';
import { runTarget } from '../../commands/targets.ts';
import { RoomListHarness } from '../storyHarness.tsx';
import { Checkboxes } from './Checkboxes.tsx';

const actor = createActor(
  bulkActionsMachine.provide({ actors: { countRooms: fromPromise(async () => await Promise.resolve(30)) } }),
  { input: { businessId } },
).start();
const query = queryOf('inbox', noFilter);
const store = createRoomsStore();
store.put(Array.from({ length: 30 }, (_, n) => roomOf(n)));
const list = store.open('inbox', query);
list.extend(null);

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  actor.send({ type: 'selection.cleared' });
});

/** The list beside the open room `n`; room 29 is the newest. */
const open = (n: number) => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <RoomListHarness
      rooms={store}
      list={list}
      route={{ name: 'inbox', roomId: roomOf(n).id, search: { businessId } }}
      checkboxes={(indexes, onInteraction) => (
        <Checkboxes
          actor={actor}
          tab="inbox"
          query={query}
          list={list}
          indexes={indexes}
          openRoomId={roomOf(n).id}
          onInteraction={onInteraction}
        />
      )}
    />,
  );
};
const rowOf = (n: number) => page.getByRole('link', { name: new RegExp(`Pelanggan ${n}\\b`) });

test('a range ends at the room that was opened last, not at the previous row', async () => {
  open(29);
  await userEvent.click(rowOf(29));
  await expect.poll(() => runTarget('selectRoom')).toBe(true);
  open(27);
  await expect.element(rowOf(27)).toHaveFocus();
  runTarget('selectUpTo');
  expect(actor.getSnapshot().context.ids).toEqual([29, 28, 27].map((n) => roomOf(n).id));
});

test('the list scrolls to the opened room without taking the focus', async () => {
  open(29);
  await expect.element(rowOf(29)).toBeVisible();
  open(9);
  await expect.element(rowOf(9)).toBeInViewport();
  expect(document.activeElement).toBe(document.body);
});

test('the focus moves from one row to an opened room that was out of view', async () => {
  open(29);
  await userEvent.click(rowOf(29));
  open(9);
  await expect.element(rowOf(9)).toHaveFocus();
});

test('Shift and a click on a checkbox selects a range, despite the text selection of the browser', async () => {
  open(29);
  await expect.element(rowOf(29)).toBeVisible();
  const boxOf = async (n: number) => {
    await userEvent.hover(rowOf(n));
    return page
      .getByRole('checkbox', { name: `Pilih Pelanggan ${n}` })
      .element()
      .closest('label')!;
  };
  await userEvent.click(await boxOf(29));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(await boxOf(26));
  await userEvent.keyboard('{/Shift}');
  expect(actor.getSnapshot().context.ids).toEqual([29, 28, 27, 26].map((n) => roomOf(n).id));
});
