import { useRef, type ComponentProps, type MouseEvent } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import { href } from '../../machines/app/routing/route.ts';
import { preload } from '../routes.ts';
import { useLocation } from './AppContext.tsx';

/** How long a pointer must rest on a link before its page is fetched, in ms (spec.md §9). */
const INTENT = 50;

/** A real link to a page of ours: opens in a new tab like any other, and otherwise asks the location to go there. */
export function Link({
  to,
  replace = false,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: Route; replace?: boolean }) {
  const location = useLocation();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented || rest.target === '_blank') return;
    event.preventDefault();
    location.send({ type: 'navigation.requested', to, replace });
  };
  const hesitate = () => {
    clearTimeout(intent.current);
    intent.current = setTimeout(() => preload(to), INTENT);
  };
  return (
    <a
      {...rest}
      href={href(to)}
      onClick={follow}
      onPointerEnter={hesitate}
      onFocus={hesitate}
      onPointerLeave={() => clearTimeout(intent.current)}
    >
      {children}
    </a>
  );
}
