import type { KeepingRef } from '../../../src/machines/app/offline.machine.ts';
import { keepingModel } from '../../../src/machines/app/offline.model.ts';
import { Kept } from '../../../src/views/app/offline/OfflineNotice.tsx';
import { commandsText as hands } from '../../../src/views/commands/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = hands.kept;
const sign = new RegExp(text.since('.*14\\.05'));

viewPaths(keepingModel, {
  render: (actor: KeepingRef) => <Kept actor={actor} />,
  gestures: {
    'renewal.requested': (see) => press(see.getByRole('button', { name: text.renew })),
  },
  sights: {
    current: (see) => absent(see.getByText(sign)),
    'shown.resting': (see) => visible(see.getByText(sign)),
    'shown.renewing': (see) => visible(see.getByText(sign)),
  },
});
