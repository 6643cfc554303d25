import { classes } from './classes.ts';
import { Skeleton } from './Skeleton.tsx';

interface LoadingLinesProps {
  /** What is loading, for screen readers. */
  label: string;
  /** The classes of each line. */
  lines: readonly string[];
  className?: string;
}

/** Grey lines in the place of what is loading. */
export const LoadingLines = ({ label, lines, className }: LoadingLinesProps) => (
  <div className={classes('grid grid-cols-1 gap-3', className)}>
    <output className="sr-only">{label}</output>
    {[...lines.entries()].map(([at, line]) => (
      <Skeleton key={at} className={line} />
    ))}
  </div>
);
