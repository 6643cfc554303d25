import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { press } from '../../../tests/sut/gestures.ts';
import { stillActor } from '../../../tests/sut/stillActor.ts';
import type { PermissionRef } from '../../machines/notifications/permission.machine.ts';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { settingsText } from './text/id.ts';

const { notifikasi: text } = settingsText;

test.each([
  ['default', text.device.allow, [{ type: 'permission.requested' }], 0],
  ['granted', text.tryDesktop, [], 1],
] as const)('while notifications are %s, its button does what it says', async (value, name, sent, tries) => {
  const events: object[] = [];
  const actor = stillActor({ value }, (event) => void events.push(event)) as unknown as PermissionRef;
  const onTry = vi.fn<() => void>();
  const see = await render(<DesktopNotifications {...{ actor, onTry }} />);
  await press(see.getByRole('button', { name }));
  expect(events).toEqual(sent);
  expect(onTry).toHaveBeenCalledTimes(tries);
});
