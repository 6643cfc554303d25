import { lazy, useState, type ComponentType } from 'react';

/** The number of failed loads. */
let failures = 0;

/** Call after a failed load: components that mount from now on load their code again. */
export const retryFailedLoads = (): void => {
  failures += 1;
};

/** In Chromium a failed stylesheet is missing, empty, or not readable. Loaded ones are of the same origin, so readable. */
const isLoaded = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet?.cssRules[0] !== undefined;
  } catch {
    return false;
  }
};

/** Vite loads the styles of a chunk only once. */
const reloadFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode());
};

/** Like React's `lazy`, which caches a failure forever; this component loads its code again when it mounts again. */
export const lazyWithRetry = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let View = lazy(load);
  let seenFailures = failures;
  return function LazyWithRetry(props: Props) {
    const [Current] = useState(() => {
      if (seenFailures === failures) return View;
      reloadFailedStyles();
      seenFailures = failures;
      return (View = lazy(load));
    });
    return <Current {...props} />;
  };
};

/**
 * A component whose code is loaded when it renders. When loading fails, `fallback` is rendered; without it, the error
 * boundary shows the error.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ComponentType<Props>,
) =>
  lazyWithRetry<Props>(async () => {
    const loading = load();
    return { default: fallback ? ((await loading.catch(() => undefined)) ?? fallback) : await loading };
  });
