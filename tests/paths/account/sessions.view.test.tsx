import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';

import { sessionsModel, signedIn } from '../../../src/machines/account/sessions.model.ts';
import type { RecordListRef } from '../../../src/machines/app/recordList.machine.ts';
import { Sessions } from '../../../src/views/account/Sessions.tsx';
import { accountText } from '../../../src/views/account/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { startRecordList } from '../../sut/recordList.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = accountText.security.sessions;

const listed: Sight = (see, { context: { rows, refusal } }) => {
  if (rows === null) return visible(see.getByLabelText(text.loading));
  if (rows.length === 0) visible(see.getByText(text.none));
  else
    for (const name of ['Chrome di Windows', 'Samsung Internet di Android', text.device(null, null)])
      visible(see.getByText(name, { exact: true }));
  if (refusal) visible(see.getByRole('alert').getByText(refusal === 'denied' ? text.denied : text.offline));
  else absent(see.getByRole('alert'));
  return undefined;
};

viewPaths(sessionsModel, {
  render: (actor: RecordListRef<'sessions'>) => <Sessions actor={actor} />,
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })) },
  sights: {
    reading: listed,
    failed: text.loadFailed,
    idle: listed,
    running: (see, { context: { rows } }) => {
      if (rows.length > 0) visible(see.getByRole('button', { name: text.ending }));
      absent(see.getByRole('alert'));
    },
  },
});

const phone = 'Samsung Internet di Android';

test('a device is signed out after a question, and the device in use has no button for it', async () => {
  const ended: (string | undefined)[] = [];
  const actor = startRecordList<'sessions'>(
    () => signedIn.filter(({ id }) => !ended.includes(id)),
    (command) => {
      ended.push(command?.id);
      return null;
    },
  );
  const see = await render(<Sessions actor={actor} />);
  const button = (name: string): Locator => see.getByRole('button', { name, exact: true });
  await press(button(text.endOf(phone)));
  await press(button(uiText.cancel));
  expect(ended).toEqual([]);
  await press(button(text.endOf(phone)));
  await expect.element(see.getByRole('dialog')).toHaveAccessibleName(text.confirm.title(phone));
  await press(button(text.confirm.submit));
  await expect.element(see.getByText(phone, { exact: true })).not.toBeInTheDocument();
  expect(ended).toHaveLength(1);
  visible(see.getByText(text.current));
  absent(button(text.endOf('Chrome di Windows')));
  actor.stop();
});
