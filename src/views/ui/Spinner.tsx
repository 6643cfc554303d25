import { classes } from './classes.ts';

/** A turning ring. Decoration: what is waited for is said by text or `aria-busy` beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'animate-turn inline-block size-4 rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  );
}
