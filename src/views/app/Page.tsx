import type { ReactNode, Ref } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import { classes } from '../ui/classes.ts';
import { BackLink } from './BackLink.tsx';

interface PageProps {
  title?: ReactNode;
  /** Where it was opened from. */
  back?: { to: Route; label: string };
  /** The class of the greatest width. */
  width?: string;
  /** The element that scrolls. */
  scroller?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A page of the dashboard that scrolls as a whole. */
export const Page = ({ title, back, width = 'max-w-6xl', scroller, children }: PageProps) => (
  <div ref={scroller} className="relative h-full min-w-0 overflow-y-auto">
    <div className={classes('mx-auto grid grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6', width)}>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      {title && <h1 className="text-lg font-bold wrap-anywhere">{title}</h1>}
      {children}
    </div>
  </div>
);
