import type { OfflineRef } from '../../../src/machines/app/offline.machine.ts';
import { offlineModel } from '../../../src/machines/app/offline.model.ts';
import { OfflineNotice } from '../../../src/views/app/offline/OfflineNotice.tsx';
import { commandsText } from '../../../src/views/commands/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = commandsText.offline;
const notice = new RegExp(text.since('.*14\\.05'));

viewPaths(offlineModel, {
  render: (actor: OfflineRef) => <OfflineNotice actor={actor} />,
  gestures: {
    'refresh.requested': (see) => press(see.getByRole('button', { name: text.renew })),
  },
  sights: {
    live: (see) => absent(see.getByText(notice)),
    'showingCopy.idle': (see) => visible(see.getByText(notice)),
    'showingCopy.refreshing': (see) => visible(see.getByText(notice)),
  },
});
