import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { BulkStepResult } from '../../../contracts/inbox.bulkActions.ts';
import { bulkActionsMachine } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { runTarget } from '../../commands/targets.ts';
import { UndoButton } from '../../commands/UndoButton.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { bulkActionsText as text } from './text/id.ts';

test('the undo shortcut undoes a bulk action while its button is offered, and nothing earlier while the action runs', async () => {
  const applied = Promise.withResolvers<BulkStepResult>();
  const step: BulkStepResult = { done: 1, refused: [], next: null, whatsapp: null };
  const actor = createActor(
    bulkActionsMachine.provide({
      actors: {
        countRooms: fromPromise(async () => await Promise.resolve(1)),
        actOnRooms: fromPromise(() => applied.promise),
        undoAction: fromPromise(async () => await Promise.resolve(step)),
      },
    }),
    { input: { businessId } },
  ).start();
  const scope = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
  actor.send({ type: 'room.toggled', scope, id: roomOf(1).id });
  actor.send({ type: 'action.requested', action: { id: 'a1', kind: 'complete', tag: null } });
  const onEarlierUndo = vi.fn<() => void>();
  await render(
    <>
      <UndoButton label="Sebelumnya" onUndo={onEarlierUndo} />
      <BulkProgress actor={actor} route={{ name: 'inbox', roomId: null, search: { businessId } }} />
    </>,
  );
  expect(runTarget('undo')).toBe(false);
  applied.resolve(step);
  await expect.element(page.getByRole('button', { name: text.undo })).toBeVisible();

  runTarget('undo');
  await expect.element(page.getByText(text.undone)).toBeVisible();
  expect(onEarlierUndo).not.toHaveBeenCalled();
  runTarget('undo');
  expect(onEarlierUndo).toHaveBeenCalledOnce();
  actor.stop();
});
