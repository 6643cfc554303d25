import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { BulkStepResult } from '../../../contracts/inbox.bulkActions.ts';
import { bulkActionsMachine } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filter.ts';
import { queryOf } from '../../../machines/inbox/query.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { isTargetAvailable, runTarget } from '../../commands/targets.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { bulkActionsText as text } from './text/id.ts';

test('the undo shortcut undoes a bulk action while its undo button is offered', async () => {
  const step: BulkStepResult = { done: 1, refused: [], next: null, whatsapp: null };
  const actor = createActor(
    bulkActionsMachine.provide({
      actors: {
        countRooms: fromPromise(async () => await Promise.resolve(1)),
        actOnRooms: fromPromise(async () => await Promise.resolve(step)),
        undoAction: fromPromise(async () => await Promise.resolve(step)),
      },
    }),
    { input: { businessId } },
  ).start();
  const scope = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
  actor.send({ type: 'room.toggled', scope, id: roomOf(1).id });
  actor.send({ type: 'action.requested', action: { id: 'a1', kind: 'complete', tag: null } });
  await render(<BulkProgress actor={actor} route={{ name: 'inbox', roomId: null, search: { businessId } }} />);
  await expect.element(page.getByRole('button', { name: text.undo })).toBeVisible();

  runTarget('undo');
  await expect.element(page.getByText(text.undone)).toBeVisible();
  expect(isTargetAvailable('undo')).toBe(false);
  actor.stop();
});
