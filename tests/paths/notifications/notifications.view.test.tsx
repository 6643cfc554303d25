import type { PermissionRef } from '../../../src/machines/notifications/permission.machine.ts';
import { permissionModel } from '../../../src/machines/notifications/permission.model.ts';
import type { SoundRef } from '../../../src/machines/notifications/sound.machine.ts';
import { soundModel } from '../../../src/machines/notifications/sound.model.ts';
import { SoundNotice } from '../../../src/views/notifications/SoundNotice.tsx';
import { notificationsText as text } from '../../../src/views/notifications/text/id.ts';
import { PermissionStory } from '../../../src/views/settings/storyHarness.tsx';
import { settingsText as settings } from '../../../src/views/settings/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const { device, tryDesktop } = settings.notifikasi;

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

const nothing: Sight = (see) => absent(see.getByText(text.muted));

viewPaths(soundModel, {
  render: (actor: SoundRef) => <SoundNotice actor={actor} />,
  gestures: {},
  sights: { ready: nothing, playing: nothing, muted: text.muted },
});
