import { classes } from './classes.ts';

/** A grey placeholder for loading content. The region around it needs `aria-busy` and a label. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('animate-shimmer block rounded-sm bg-line', className)} />;
}
