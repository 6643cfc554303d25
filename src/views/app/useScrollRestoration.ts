import { use, useLayoutEffect, useRef, type RefObject } from 'react';

import { AppContext } from './AppContext.tsx';

/** Positions by page, in px. They end with the session of the user. */
const positions = new WeakMap<object, Map<string, number>>();
const withoutSession = {};

/** After one of these the user has chosen a position. */
const USER_INPUT = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Restores the scroll position of an element when its page is shown again, also after a step back. The content may load
 * after that: the position is restored as soon as the content is long enough, unless the user scrolls first.
 *
 * `page` names what the element shows, with the business: `settings/<businessId>/jam`; null: nothing to restore.
 */
export const useScrollRestoration = (page: string | null): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  const app = use(AppContext)?.app;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || page === null) return;
    const session = app?.getSnapshot().children.workspace ?? withoutSession;
    const saved = positions.get(session) ?? new Map<string, number>();
    positions.set(session, saved);
    const position = saved.get(page) ?? 0;
    let isRestoring = true;
    const restore = () => {
      element.scrollTop = position;
      // A hidden element has no position.
      if (element.clientHeight > 0 && Math.abs(element.scrollTop - position) < 1) stopRestoring();
    };
    const content = new MutationObserver(restore);
    const size = new ResizeObserver(restore);
    const stopRestoring = () => {
      isRestoring = false;
      content.disconnect();
      size.disconnect();
    };
    const save = () => {
      if (!isRestoring && element.clientHeight > 0) saved.set(page, element.scrollTop);
    };
    content.observe(element, { childList: true, subtree: true });
    size.observe(element);
    restore();
    element.addEventListener('scroll', save, { passive: true });
    for (const input of USER_INPUT) element.addEventListener(input, stopRestoring, { passive: true });
    return () => {
      stopRestoring();
      element.removeEventListener('scroll', save);
      for (const input of USER_INPUT) element.removeEventListener(input, stopRestoring);
    };
  }, [app, page]);
  return ref;
};
