import { classes } from './classes.ts';

/** A spinner. Decorative: text or `aria-busy` beside it describes the wait. */
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
