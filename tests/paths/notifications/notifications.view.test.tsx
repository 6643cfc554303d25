import { expect } from 'vitest';

import type { OldPage } from '../../../src/contracts/release.ts';
import type { PermissionRef } from '../../../src/machines/notifications/permission.machine.ts';
import { permissionModel } from '../../../src/machines/notifications/permission.model.ts';
import type { PushRef } from '../../../src/machines/notifications/push.machine.ts';
import { pushModel } from '../../../src/machines/notifications/push.model.ts';
import type { SoundRef } from '../../../src/machines/notifications/sound.machine.ts';
import { soundModel } from '../../../src/machines/notifications/sound.model.ts';
import { SoundNotice } from '../../../src/views/notifications/SoundNotice.tsx';
import { notificationsText as text } from '../../../src/views/notifications/text/id.ts';
import { PermissionStory, PushStory } from '../../../src/views/settings/storyHarness.tsx';
import { settingsText as settings } from '../../../src/views/settings/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const { device, push, tryDesktop } = settings.notifikasi;

viewPaths(permissionModel, {
  render: (actor: PermissionRef) => <PermissionStory actor={actor} />,
  gestures: {
    'permission.requested': (see) => press(see.getByRole('button', { name: device.allow })),
  },
  sights: {
    unsupported: device.missing,
    default: device.default,
    prompting: device.asking,
    granted: (see) => {
      visible(see.getByText(device.granted));
      visible(see.getByRole('button', { name: tryDesktop }));
    },
    denied: device.deniedHint,
  },
});

/** The switch with this hint. */
const switchSight =
  (hint: string, isOn: boolean, isEnabled = false): Sight =>
  async (see, { context }) => {
    const control = see.getByRole('switch', { name: push.label });
    visible(see.getByText(hint));
    await expect.element(control).toHaveAttribute('aria-checked', String(isOn));
    if (isEnabled) await expect.element(control).toBeEnabled();
    else await expect.element(control).toBeDisabled();
    const { problem } = context as { problem: keyof typeof push.problems | OldPage | null };
    if (problem !== null) visible(see.getByText(problem === 'oldPage' ? uiText.oldPage : push.problems[problem].hint));
  };

viewPaths(pushModel, {
  render: (actor: PushRef) => <PushStory actor={actor} />,
  gestures: {
    'push.toggled': (see) => press(see.getByRole('switch', { name: push.label })),
    'retry.requested': (see) => press(see.getByRole('button', { name: push.retry })),
  },
  sights: {
    reading: switchSight(push.reading, false),
    failed: push.failed,
    unsupported: switchSight(push.missing, false),
    needsInstall: push.needsInstallHint,
    denied: push.deniedHint,
    off: switchSight(push.hint, false, true),
    subscribing: switchSight(push.subscribing, true),
    on: switchSight(push.on, true, true),
    unsubscribing: switchSight(push.unsubscribing, false),
  },
});

const nothing: Sight = (see) => absent(see.getByText(text.muted));

viewPaths(soundModel, {
  render: (actor: SoundRef) => <SoundNotice actor={actor} />,
  gestures: {},
  sights: { ready: nothing, playing: nothing, muted: text.muted },
});
