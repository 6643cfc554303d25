import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import type { RecordCommand } from '../../../src/contracts/app.recordList.ts';
import type { RecordListRef } from '../../../src/machines/app/recordList.machine.ts';
import { accessRecords, dataAccessModel } from '../../../src/machines/settings/dataAccess.model.ts';
import { auditActionsText as actions } from '../../../src/views/admin/text/auditActions.id.ts';
import { recordListText } from '../../../src/views/app/recordList/text/id.ts';
import { DataAccess } from '../../../src/views/settings/DataAccess.tsx';
import { dataAccessText as text } from '../../../src/views/settings/text/dataAccess.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { startRecordList } from '../../sut/recordList.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const listed: Sight = (see, { context: { rows, refusal }, ...snapshot }) => {
  if (rows === null) return visible(see.getByText(recordListText.loading));
  visible(see.getByText(rows.length === 0 ? text.noPermits : text.states.asked));
  visible(see.getByText(rows.length === 0 ? text.noViews : `${actions.views['messages']}: Bu Ratna`));
  if (rows.length > 0) visible(see.getByText(/^Sari Wulandari mencabut izin melihat bisnis, /));
  if (snapshot.matches('idle') && refusal === 'denied') visible(see.getByRole('alert').getByText(text.denied));
  return undefined;
};

viewPaths(dataAccessModel, {
  render: (actor: RecordListRef<'dataAccess'>) => <DataAccess actor={actor} />,
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })) },
  sights: { reading: listed, failed: recordListText.failed, idle: listed, running: listed },
});

test('an owner grants, refuses and withdraws', async () => {
  const commands: (RecordCommand<'dataAccess'> | null)[] = [];
  const actor = startRecordList<'dataAccess'>(
    () => accessRecords,
    (command) => {
      commands.push(command);
      return null;
    },
  );
  const see = await render(<DataAccess actor={actor} />);
  const [asked, granted] = accessRecords;
  for (const [action, admin] of [
    [text.grant, 'Yusuf Maulana'],
    [text.refuse, 'Yusuf Maulana'],
    [text.withdraw, 'Rina Hartati'],
  ] as const) {
    await press(see.getByRole('button', { name: text.ofAdmin(action, admin) }));
    await expect.poll(() => actor.getSnapshot().value).toBe('idle');
  }
  expect(commands).toEqual([
    { do: 'grant', id: asked?.id },
    { do: 'refuse', id: asked?.id },
    { do: 'withdraw', id: granted?.id },
  ]);
  absent(see.getByRole('button', { name: text.ofAdmin(text.withdraw, 'Yusuf Maulana') }));
  actor.stop();
});
