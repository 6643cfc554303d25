import { Suspense, useState, type ReactNode } from 'react';

import type { RoomMessages } from '../../../contracts/conversation.ts';
import { spared } from '../../ui/lazyView.tsx';
import { ViewingContext } from './imageViewer.ts';

const Viewer = spared(async () => (await import('./ImageViewer.tsx')).Viewer);

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
