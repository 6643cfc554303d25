/** What the service worker tells the page of notifications that the server pushed (src/worker/worker.ts). */
import type { Alert } from '../../contracts/notifications.ts';

/** A pushed notification that the user has pressed, perhaps of another business than the open one. */
export interface OpenedPush {
  alert: Pick<Alert, 'kind' | 'roomId'>;
  businessId: string;
}

interface PushedListener {
  /** The worker shows this chat of the open business, unless the page has the focus. */
  received: (roomId: string) => void;
  opened: (push: OpenedPush) => void;
}

type Pushed = Partial<Record<'type' | 'kind' | 'roomId' | 'businessId', unknown>> | null;

const KINDS: readonly unknown[] = ['eskalasi', 'new_message', 'ending', 'ai_handled'] satisfies Alert['kind'][];

/**
 * Calls the listener until the signal is aborted, and answers the worker that this page takes care of the chat. Once the
 * user looks at the page, it closes what was pushed of the business.
 */
export const followPushed = (businessId: string, { received, opened }: PushedListener, signal: AbortSignal): void => {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener(
    'message',
    ({ data, ports: [port] }: MessageEvent<Pushed>) => {
      if (typeof data?.roomId !== 'string' || typeof data.businessId !== 'string' || !KINDS.includes(data.kind)) return;
      const { roomId } = data;
      if (data.type === 'push.opened')
        opened({ alert: { kind: data.kind as Alert['kind'], roomId }, businessId: data.businessId });
      else if (data.type === 'push.received' && data.businessId === businessId) received(roomId);
      else return;
      port?.postMessage(true);
    },
    { signal },
  );
  const close = () => void closePushed(serviceWorker, businessId);
  addEventListener('focus', close, { signal });
  if (document.hasFocus()) close();
};

const closePushed = async (serviceWorker: ServiceWorkerContainer | undefined, businessId: string): Promise<void> => {
  const registration = await serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    const { data } = notification as { data?: { roomId?: unknown; businessId?: unknown } | null };
    if (data?.roomId !== undefined && data.businessId === businessId) notification.close();
  }
};
