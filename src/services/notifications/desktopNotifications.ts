/** Desktop notifications, one at a time. */

export interface NotificationContent {
  title: string;
  body: string;
}

interface NotificationRequest extends NotificationContent {
  /** A notification replaces the previous one with the same tag. */
  tag: string;
  /** What the service worker opens when no page is open. Null for the example, which opens nothing. */
  url: string | null;
  onClick: () => void;
  /** Aborted when clicks no longer matter. */
  signal: AbortSignal;
}

/** The service worker's message when one of its notifications is clicked (src/worker/worker.ts). */
const CLICKED = 'notification.clicked';

/** Mobile browsers show only notifications of a service worker, and throw when a page shows one itself. */
const MOBILE = /Android|iPhone|iPad/;

/** Shows the notification; a click focuses the tab. Returns the function that closes it. */
export const showNotification = async ({
  title,
  body,
  tag,
  url,
  onClick,
  signal,
}: NotificationRequest): Promise<() => void> => {
  // `renotify` is missing in TypeScript and in some browsers.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    // The user chooses the sound separately.
    silent: true,
    icon: '/icons/192.png',
    lang: document.documentElement.lang,
    data: { url },
  };
  if (MOBILE.test(navigator.userAgent)) {
    onWorkerClick(tag, onClick, signal);
    return showWithServiceWorker(title, { ...options, tag });
  }
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onClick();
  });
  return () => shown.close();
};

const onWorkerClick = (tag: string, onClick: () => void, signal: AbortSignal): void =>
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; tag?: unknown } | null>) => {
      if (data?.type === CLICKED && data.tag === tag) onClick();
    },
    { signal },
  );

/** The notification outlives the page: a later click makes the worker open a new one. */
const showWithServiceWorker = async (
  title: string,
  options: NotificationOptions & { tag: string },
): Promise<() => void> => {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, options);
  return () =>
    void registration.getNotifications({ tag: options.tag }).then((all) => {
      for (const notification of all) notification.close();
    });
};

/** Whether a page of this browser can show notifications. On a phone that needs the service worker, which data saving disables. */
const isSupported = (): boolean => {
  if (!('Notification' in globalThis)) return false;
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !MOBILE.test(navigator.userAgent) || (Boolean(serviceWorker) && !connection?.saveData);
};

/** The browser's permission; `unsupported` where a page cannot show notifications. */
const readPermission = (): NotificationPermission | 'unsupported' =>
  isSupported() ? Notification.permission : 'unsupported';

/** Reports the permission now and on every change. Returns the unsubscribe function. */
export const watchPermission = (
  onPermission: (permission: NotificationPermission | 'unsupported') => void,
): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const report = () => !signal.aborted && onPermission(readPermission());
  report();
  // Without change events the permission is read when the user returns from the browser's settings.
  addEventListener('focus', report, { signal });
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', report, { signal }),
    () => {},
  );
  return () => ended.abort();
};
