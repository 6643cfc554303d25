import type { UndoRequested } from '../../../contracts/app.toasts.ts';
import { isRoomRoute } from '../../../machines/app/routing/route.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { useApp, useLocation, useOptionalActor, useToasts } from '../AppContext.tsx';

// Without its code no toast is shown, but the page works.
export const LazyToasts = lazyView(async () => (await import('./Toasts.tsx')).Toasts, { optional: true });

/** The toasts of every page, with and without a session. */
export function VisibleToasts() {
  const app = useApp();
  const location = useLocation();
  const toasts = useOptionalActor(useToasts());

  /** Undoes an action and opens its chat, because the action may have opened the next one. */
  const undoAction = (request: UndoRequested) => {
    const { context, children } = app.getSnapshot();
    children.workspace?.getSnapshot().children.undo?.send(request);
    const { route } = context;
    const { roomId = null } = request;
    if (roomId === null || !isRoomRoute(route)) return;
    location.send({
      type: 'navigation.requested',
      to: { ...route, roomId, search: { ...route.search, message: undefined } },
    });
  };
  // Also without a toast: a screen reader announces what is added to a region that it knows.
  return toasts && <LazyToasts actor={toasts} onUndo={undoAction} />;
}
