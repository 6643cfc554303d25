import { lazy, useState, type ComponentType } from 'react';

/** How often what did not come has been asked for again. */
let tries = 0;

/** What did not come is asked for anew by whatever is drawn from now on, and its styles at once: Vite asks for them once. */
export const askAgain = (): void => {
  tries += 1;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet?.cssRules.length) link.replaceWith(link.cloneNode());
};

/** As React's `lazy`, which for ever remembers what did not come: this tries again once somebody has asked for it. */
export const retried = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let View = lazy(load);
  let triesThen = tries;
  return function Retried(props: Props) {
    const [Shown] = useState(() => {
      if (triesThen !== tries) View = lazy(load);
      triesThen = tries;
      return View;
    });
    return <Shown {...props} />;
  };
};

/**
 * A view whose code comes when it is drawn. Where it does not come, or only in part, `instead` stands in its place; without
 * one the error boundary around it says so.
 */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
) =>
  retried<Props>(async () => {
    const come = load();
    return { default: instead ? ((await come.catch(() => undefined)) ?? instead) : await come };
  });
