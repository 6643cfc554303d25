import { useRef, type ComponentProps, type MouseEvent } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import { href } from '../../machines/app/routing/route.ts';
import { preload } from '../routes.ts';
import { useLocation } from './AppContext.tsx';

/** Milliseconds for which the pointer must rest on a link before its page is preloaded. */
const PRELOAD_DELAY = 50;

/** A link to a route. It navigates through the location actor, except for modified clicks and new tabs. */
export function Link({
  to,
  replace = false,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: Route; replace?: boolean }) {
  const location = useLocation();
  const preloadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isNewTab || event.defaultPrevented || rest.target === '_blank') return;
    event.preventDefault();
    location.send({ type: 'navigation.requested', to, replace });
  };
  const startPreload = () => {
    clearTimeout(preloadTimer.current);
    preloadTimer.current = setTimeout(() => preload(to), PRELOAD_DELAY);
  };
  return (
    <a
      {...rest}
      href={href(to)}
      onClick={follow}
      onPointerEnter={startPreload}
      onFocus={startPreload}
      onPointerLeave={() => clearTimeout(preloadTimer.current)}
    >
      {children}
    </a>
  );
}
