/** Notifications of the device, one at a time. */

export interface Told {
  title: string;
  body: string;
}

interface Asked extends Told {
  /** What is told takes the place of what was told before under the same name. */
  tag: string;
  /** Where it leads when no page of ours is left to be told of it. Null: an example, which leads nowhere. */
  url: string | null;
  onPress: () => void;
  /** Whoever does not want to hear of it any more. */
  signal: AbortSignal;
}

/** What the service worker says when a notification that it showed was pressed (src/worker/worker.ts). */
const PRESSED = 'notification.pressed';

/** Browsers of phones show notifications of service workers only, and say so no sooner than when a page shows one. */
const PHONES = /Android|iPhone|iPad/;

/** Shows it, and brings the tab to the front when it is pressed. Returns how to take it away. */
export const notify = async ({ title, body, tag, url, onPress, signal }: Asked): Promise<() => void> => {
  // `renotify` is not in every browser's, nor in TypeScript's, idea of the options.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    // The sound is chosen by itself.
    silent: true,
    icon: '/icons/192.png',
    lang: document.documentElement.lang,
    data: { url },
  };
  if (PHONES.test(navigator.userAgent)) {
    hearWorker(tag, onPress, signal);
    return showByWorker(title, { ...options, tag });
  }
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onPress();
  });
  return () => shown.close();
};

const hearWorker = (tag: string, onPress: () => void, signal: AbortSignal): void =>
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; tag?: unknown } | null>) => {
      if (data?.type === PRESSED && data.tag === tag) onPress();
    },
    { signal },
  );

/** It stays when the page ends, and the worker opens a new one if it is pressed then. */
const showByWorker = async (title: string, options: NotificationOptions & { tag: string }): Promise<() => void> => {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, options);
  return () =>
    void registration.getNotifications({ tag: options.tag }).then((all) => {
      for (const one of all) one.close();
    });
};

/** Whether a page of this browser can have one shown: on a phone only where the application is kept (edition.ts). */
const canNotify = (): boolean => {
  if (!('Notification' in globalThis)) return false;
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !PHONES.test(navigator.userAgent) || (Boolean(serviceWorker) && !connection?.saveData);
};

/** The browser's word on it; `missing` where a page cannot show any. */
const readPermission = (): NotificationPermission | 'missing' => (canNotify() ? Notification.permission : 'missing');

/** Tells now and whenever somebody changes it in the browser. Returns the end of listening. */
export const watchPermission = (tell: (permission: NotificationPermission | 'missing') => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const look = () => !signal.aborted && tell(readPermission());
  look();
  // Where changes are not told they are looked for when somebody comes back from the browser's settings.
  addEventListener('focus', look, { signal });
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', look, { signal }),
    () => {},
  );
  return () => ended.abort();
};
