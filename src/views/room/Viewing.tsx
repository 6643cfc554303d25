import { Suspense, useState, type ReactNode } from 'react';

import type { RoomMessages } from '../../machines/room/messages.store.ts';
import { spared } from '../parts/spared.tsx';
import { ViewingContext } from './viewing.ts';

const Viewer = spared(async () => (await import('./Viewer.tsx')).Viewer);

/** A conversation whose pictures open over it, one after another. */
export function Viewing({ messages, children }: { messages: RoomMessages; children: ReactNode }) {
  const [path, show] = useState<string | null>(null);
  return (
    <ViewingContext value={show}>
      {children}
      {path !== null && (
        <Suspense>
          <Viewer messages={messages} path={path} onShow={show} onClose={() => show(null)} />
        </Suspense>
      )}
    </ViewingContext>
  );
}
