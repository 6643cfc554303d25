import { useSelector } from '@xstate/react';
import { memo, use, useCallback, useState, useSyncExternalStore } from 'react';

import type { CustomerTypingStore } from '../../../contracts/conversation.ts';
import { selectOutbox } from '../../../machines/app/workspace.machine.ts';
import { AppContext, useOptionalActor, type AppContextValue } from '../../app/AppContext.tsx';
import { useText } from '../../ui/useText.ts';
import { typingText } from './text/id.ts';

interface RoomIds {
  roomId: string;
  businessId: string;
}

/**
 * A label while the customer of a chat is typing or recording. Without the app context (in a story) it renders nothing.
 * Memoized, so that rendering a list row again costs nothing.
 */
export const CustomerTyping = memo(function CustomerTyping(at: RoomIds) {
  const app = use(AppContext);
  // A row that is drawn while the list scrolls needs no subscriptions to wait for the stores.
  const [isLoaded] = useState(() => app !== null && areRoomStoresLoaded(app));
  if (app === null) return null;
  if (!isLoaded) return <ConnectedTypingLabel {...at} app={app} />;
  return <TypingLabel {...at} customerTyping={app.roomStores().customerTyping} />;
});

const areRoomStoresLoaded = ({ app }: AppContextValue): boolean => {
  const workspace = app.getSnapshot().children.workspace?.getSnapshot();
  const outbox: object | undefined = workspace && selectOutbox(workspace)?.getSnapshot();
  return outbox !== undefined && 'context' in outbox;
};

function ConnectedTypingLabel({ app, ...at }: RoomIds & { app: AppContextValue }) {
  const workspace = useSelector(app.app, (snapshot) => snapshot.children.workspace);
  const outbox = useSelector(workspace, (snapshot) => snapshot && selectOutbox(snapshot));
  // The stores of an open room come with the outbox.
  return useOptionalActor(outbox) && <TypingLabel {...at} customerTyping={app.roomStores().customerTyping} />;
}

/** The label itself. In a list row it hides the last message, but not the unread count. */
export function TypingLabel({ roomId, businessId, customerTyping }: RoomIds & { customerTyping: CustomerTypingStore }) {
  const text = useText(typingText);
  const subscribe = useCallback(
    (listener: () => void) => customerTyping.subscribe({ businessId, roomId }, listener),
    [customerTyping, businessId, roomId],
  );
  const state = useSyncExternalStore(subscribe, () => customerTyping.of(roomId));
  return (
    state && (
      <span
        data-writing
        className="min-w-0 flex-1 truncate text-left font-semibold text-accent-strong [&~:not(.grid)]:hidden"
      >
        {text[state]}
      </span>
    )
  );
}
