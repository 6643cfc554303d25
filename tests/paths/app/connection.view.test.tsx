import type { ConnectionRef, ConnectionSnapshot } from '../../../src/machines/app/connection.machine.ts';
import { connectionModel } from '../../../src/machines/app/connection.model.ts';
import { ConnectionBannerContainer } from '../../../src/views/app/connection/ConnectionBanner.tsx';
import { connectionText } from '../../../src/views/app/connection/text/id.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = connectionText;
const nothing: Sight = (see) => {
  if (see.getByRole('status').element().textContent !== '') throw new Error('something is said');
};

viewPaths(connectionModel, {
  render: (actor: ConnectionRef) => <ConnectionBannerContainer actor={actor} />,
  // These have no gesture.
  gestures: {},
  sights: {
    'online.stable': nothing,
    'online.restored': (see, snapshot) => {
      const { missedChats } = (snapshot as ConnectionSnapshot).context;
      visible(see.getByText(text.restored));
      if (missedChats > 0) visible(see.getByText(text.missed(String(missedChats))));
    },
    // A short gap is not shown.
    interrupted: nothing,
    reconnecting: text.reconnecting,
    'offline.idle': text.offline,
    'offline.socketLost': text.offline,
  },
});
