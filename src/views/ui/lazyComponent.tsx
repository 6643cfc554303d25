import { lazy, useState, type ComponentType } from 'react';

/** How often something did not come. */
let failures = 0;

/** Something did not come: whatever is drawn from now on asks for its code anew. */
export const retryFailedLoads = (): void => {
  failures += 1;
};

/** Of a sheet that no network brought Chromium has none, an empty one, or one that may not be read. All of ours may be. */
const isLoaded = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet?.cssRules[0] !== undefined;
  } catch {
    return false;
  }
};

/** Vite asks once for the styles that a piece comes with. */
const reloadFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode());
};

/** As React's `lazy`, which for ever remembers what did not come: this asks again where it is drawn anew. */
export const lazyWithRetry = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let View = lazy(load);
  let known = failures;
  return function Retried(props: Props) {
    const [Shown] = useState(() => {
      if (known === failures) return View;
      reloadFailedStyles();
      known = failures;
      return (View = lazy(load));
    });
    return <Shown {...props} />;
  };
};

/**
 * A view whose code comes when it is drawn. Where it does not come, or only in part, `instead` stands in its place; without
 * one the error boundary around it says so.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
) =>
  lazyWithRetry<Props>(async () => {
    const come = load();
    return { default: instead ? ((await come.catch(() => undefined)) ?? instead) : await come };
  });
