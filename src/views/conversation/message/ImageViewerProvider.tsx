import { useState, type ReactNode } from 'react';

import type { RoomMessages } from '../../../contracts/conversation.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { ImageViewerContext } from './imageViewer.ts';

const ImageViewer = lazyView(async () => (await import('./ImageViewer.tsx')).ImageViewer, { optional: true });

/** Provides the image viewer to the messages of a conversation. */
export function ImageViewerProvider({ messages, children }: { messages: RoomMessages; children: ReactNode }) {
  const [path, show] = useState<string | null>(null);
  return (
    <ImageViewerContext value={show}>
      {children}
      {path !== null && <ImageViewer messages={messages} path={path} onShow={show} onClose={() => show(null)} />}
    </ImageViewerContext>
  );
}
