/**
 * The icons of a row, each joined to one path from lucide's icons (ISC). Scrolling draws hundreds of rows a second, and
 * an icon of six elements costs as much as the text beside it.
 */
import { classes } from '../../ui/classes.ts';

const paths = {
  bot: 'M12 8V4H8M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM2 14h2M20 14h2M15 13v2M9 13v2',
  check: 'M20 6 9 17l-5-5',
  checks: 'M18 6 7 17l-5-5m20-2-7.5 7.5L13 16',
  alert: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4m0 4h.01',
  cross: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m13-3-6 6m0-6 6 6',
  clock: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m10-6v6l4 2',
  hourglass:
    'M5 22h14M5 2h14m-2 20v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
  phone: 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm5 16h.01',
  person: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
} as const;

const ICON_CLASS = 'size-3.5 shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]';

/** Decorative without a label; with one it is an image with that name. */
export function RowIcon({ name, label, className }: { name: keyof typeof paths; label?: string; className?: string }) {
  const labelling =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg viewBox="0 0 24 24" className={classes(ICON_CLASS, className)} {...labelling}>
      <path d={paths[name]} />
    </svg>
  );
}
