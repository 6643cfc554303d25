import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import type { BulkStepResult } from '../../../contracts/inbox.bulkActions.ts';
import { bulkActionsMachine } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { BulkActionsStory } from './storyHarness.tsx';
import { bulkActionsText as text } from './text/id.ts';

test('a bulk action by keyboard never loses the focus to the document body', async () => {
  const response = Promise.withResolvers<BulkStepResult>();
  const actor = createActor(
    bulkActionsMachine.provide({
      actors: {
        countRooms: fromPromise(async () => await Promise.resolve(1)),
        actOnRooms: fromPromise(() => response.promise),
      },
    }),
    { input: { businessId } },
  ).start();
  const workspace = createMachine({ context: { businesses: [] } });
  const location = fromCallback(() => undefined);
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'workspace', src: workspace },
        { id: 'location', systemId: 'location', src: location },
      ],
    }),
  ).start();
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <BulkActionsStory actor={actor} />
    </AppContextProvider>,
  );
  const scope = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
  actor.send({ type: 'room.toggled', scope, id: roomOf(57).id });
  const label = page.getByRole('toolbar').getByRole('button', { name: text.actions.tag });
  await expect.element(label).toBeVisible();

  // Cancel the dialog.
  (label.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: text.tags.title });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(label).toHaveFocus();

  // The toolbar disappears together with the selection: the focus moves to the progress, then to the list.
  await userEvent.keyboard('{Enter}');
  const name = page.getByLabelText(text.tags.add, { exact: true }).and(page.getByRole('textbox'));
  await name.fill('COD');
  await userEvent.keyboard('{Enter}');
  const progress = page.getByRole('group', { name: text.bar });
  await expect.element(progress).toHaveFocus();
  response.resolve({ done: 1, refused: [], next: null, whatsapp: null });
  await expect.element(page.getByText(text.applied.tag('1'))).toBeVisible();
  await expect.element(progress).toHaveFocus();
  (page.getByRole('button', { name: text.close }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(progress).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.hasAttribute('data-room')).toBe(true);
  actor.stop();
  app.stop();
});
