/** Notifications of the device, one at a time. */

export interface Told {
  title: string;
  body: string;
}

interface Asked extends Told {
  /** What is told takes the place of what was told before under the same name. */
  tag: string;
  onPress: () => void;
}

/** Shows it, and brings the tab to the front when it is pressed. Returns how to take it away. */
export const notify = ({ title, body, tag, onPress }: Asked): (() => void) => {
  // `renotify` is not in every browser's, nor in TypeScript's, idea of the options.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    // The sound is chosen by itself.
    silent: true,
    icon: '/favicon.svg',
    lang: document.documentElement.lang,
  };
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onPress();
  });
  return () => shown.close();
};

/** Browsers of phones have them for service workers only, and say so no sooner than when a page shows one. */
const PHONES = /Android|iPhone|iPad/;

/** The browser's word on it; `missing` where a page cannot show any. */
const readPermission = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis && !PHONES.test(navigator.userAgent) ? Notification.permission : 'missing';

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
