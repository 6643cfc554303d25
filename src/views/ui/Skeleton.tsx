import { classes } from './classes.ts';

/** The grey shape of something on its way. Say what is loading in an `aria-busy` region around it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('animate-shimmer block rounded-sm bg-line', className)} />;
}
