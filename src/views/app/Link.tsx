import { useRef, type ComponentProps, type MouseEvent } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import { href } from '../../machines/app/routing/route.ts';
import { useAppContext, useLocation } from './AppContext.tsx';

/** A link to a route. It navigates through the location actor, except for modified clicks and new tabs. */
export function Link({
  to,
  replace = false,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: Route; replace?: boolean }) {
  const location = useLocation();
  const { startPreload } = useAppContext();
  const cancelPreload = useRef<(() => void) | undefined>(undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isNewTab || event.defaultPrevented || rest.target === '_blank') return;
    event.preventDefault();
    location.send({ type: 'navigation.requested', to, replace });
  };
  const start = () => {
    cancelPreload.current?.();
    cancelPreload.current = startPreload?.(to);
  };
  const cancel = () => cancelPreload.current?.();
  return (
    <a
      {...rest}
      href={href(to)}
      onClick={follow}
      onPointerEnter={start}
      onFocus={start}
      onPointerLeave={cancel}
      onBlur={cancel}
    >
      {children}
    </a>
  );
}
