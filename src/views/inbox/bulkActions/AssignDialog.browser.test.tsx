import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine } from 'xstate';

import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { ColleaguesContext } from '../../app/useColleagues.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { bulkActionsText as text } from './text/id.ts';

const sari = { id: 'sari', full_name: 'Sari Wulandari' };
const withoutName = { id: 'baru', full_name: ' ' };

const renderDialog = async (team: readonly { id: string; full_name: string | null }[]) => {
  const workspace = createMachine({ context: { userId: 'dimas' } });
  const app = createActor(createMachine({ invoke: { id: 'workspace', src: workspace } })).start();
  const onChoose = vi.fn<(assignee: string) => void>();
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <ColleaguesContext value={team as never}>
        <AssignDialog chats="3" onClose={() => undefined} onChoose={onChoose} />
      </ColleaguesContext>
    </AppContextProvider>,
  );
  return { onChoose, app };
};

test('rooms are assigned to a colleague with one press, and the own name is not offered', async () => {
  const { onChoose, app } = await renderDialog([{ id: 'dimas', full_name: 'Dimas Prakoso' }, sari, withoutName]);
  const dialog = page.getByRole('dialog', { name: text.assign.title('3') });
  await expect.element(dialog.getByRole('button', { name: 'Rekan', exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Dimas Prakoso')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Sari Wulandari' }).click();
  expect(onChoose.mock.calls).toEqual([['sari']]);
  app.stop();
});

test('a user without colleagues sees an explanation', async () => {
  const { app } = await renderDialog([{ id: 'dimas', full_name: 'Dimas Prakoso' }]);
  await expect.element(page.getByText(text.assign.noColleagues)).toBeVisible();
  app.stop();
});
