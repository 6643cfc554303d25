import { expect, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import type { BulkStepResult } from '../../../contracts/inbox.bulkActions.ts';
import { selectionMachine } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filter.ts';
import { queryOf } from '../../../machines/inbox/query.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { House, type HouseValue } from '../../app/AppContext.tsx';
import { SelectionExhibit } from './storyHarness.tsx';
import { bulkActionsText as text } from './text/id.ts';

test('whoever acts on chats by keys is never thrown back to the beginning of the page', async () => {
  const answers = Promise.withResolvers<BulkStepResult>();
  const actor = createActor(
    selectionMachine.provide({
      actors: {
        countRooms: fromPromise(async () => await Promise.resolve(1)),
        actOnRooms: fromPromise(() => answers.promise),
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
    <House value={{ app } as unknown as HouseValue}>
      <SelectionExhibit actor={actor} />
    </House>,
  );
  const question = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
  actor.send({ type: 'room.toggled', question, id: roomOf(57).id });
  const label = page.getByRole('toolbar').getByRole('button', { name: text.actions.tag });
  await expect.element(label).toBeVisible();

  // Thought better of.
  (label.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: text.tags.title });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(label).toHaveFocus();

  // The bar with the button goes away with what was chosen: what tells of it takes its place, and then the list.
  await userEvent.keyboard('{Enter}');
  const name = page.getByLabelText(text.tags.add, { exact: true }).and(page.getByRole('textbox'));
  await name.fill('COD');
  await userEvent.keyboard('{Enter}');
  const told = page.getByRole('group', { name: text.bar });
  await expect.element(told).toHaveFocus();
  answers.resolve({ done: 1, refused: [], next: null, whatsapp: null });
  await expect.element(page.getByText(text.told.tag('1'))).toBeVisible();
  await expect.element(told).toHaveFocus();
  (page.getByRole('button', { name: text.close }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(told).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.hasAttribute('data-room')).toBe(true);
  actor.stop();
  app.stop();
});
