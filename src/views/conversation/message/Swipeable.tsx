import { Reply } from 'lucide-react';
import { useRef, useState, type ComponentProps, type MouseEvent, type PointerEvent } from 'react';

import { classes } from '../../ui/classes.ts';
import { mayPull, pullOf, wayOf, type Pull } from './swipe.ts';

interface SwipeableProps extends ComponentProps<'article'> {
  /** Absent: there is nothing to reply to, and nothing moves. */
  onReply: (() => void) | undefined;
}

/** Where a finger was put down, and what has become of it. */
interface Gesture {
  pointer: number;
  x: number;
  y: number;
  way: ReturnType<typeof wayOf>;
  isRipe: boolean;
}

/** Milliseconds of a touch that says "let go now". */
const TICK = 10;

/** These go across themselves. */
const ACROSS = 'input, video';

/**
 * A message that a thumb pulls to the right to reply. Up and down stay the browser's (touch-action), which ends the
 * gesture by itself where it begins to scroll. Keyboard and mouse have the menu.
 */
export function Swipeable({ onReply, className, children, ...rest }: SwipeableProps) {
  const gesture = useRef<Gesture | null>(null);
  const [pull, setPull] = useState<Pull | null>(null);
  /** The finger that pulled is lifted over something that can be pressed. */
  const hasPulled = useRef(false);

  const begin = (event: PointerEvent) => {
    hasPulled.current = false;
    if (!mayPull(event) || (event.target as Element).closest(ACROSS)) return;
    gesture.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, way: null, isRipe: false };
  };
  const move = (event: PointerEvent) => {
    const begun = gesture.current;
    if (begun?.pointer !== event.pointerId) return;
    const distance = { dx: event.clientX - begun.x, dy: event.clientY - begun.y };
    if (begun.way === null) {
      begun.way = wayOf(distance);
      if (begun.way === 'elsewhere') gesture.current = null;
      if (begun.way !== 'right') return;
      hasPulled.current = true;
      // What was touched may be drawn anew under the finger, and would take its end along.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const now = pullOf(distance);
    // Not every device can, and Safari does not know how.
    if (now.isRipe && !begun.isRipe && 'vibrate' in navigator) navigator.vibrate(TICK);
    begun.isRipe = now.isRipe;
    setPull(now);
  };
  const end = (event: PointerEvent) => {
    const begun = gesture.current;
    if (begun?.pointer !== event.pointerId) return;
    gesture.current = null;
    setPull(null);
    if (event.type === 'pointerup' && begun.isRipe) onReply?.();
  };
  const press = (event: MouseEvent) => {
    // Without a count it is of a keyboard.
    if (!hasPulled.current || event.detail === 0) return;
    hasPulled.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const hands = onReply && {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: (event: PointerEvent) => event.target === event.currentTarget && end(event),
    onClickCapture: press,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a second way for thumbs: the menu is for everybody
    <article
      {...rest}
      {...hands}
      style={pull ? { transform: `translateX(${pull.offset}px)` } : undefined}
      className={classes(
        'relative',
        onReply && 'touch-pan-y touch-pinch-zoom',
        // On its way back it takes its time, under a finger none.
        !pull && 'transition-transform duration-150 ease-out motion-reduce:transition-none',
        className,
      )}
    >
      {pull && <Arrow pull={pull} />}
      {children}
    </article>
  );
}

/** It comes in from the edge with the bubble, and is whole when letting go replies. */
function Arrow({ pull: { share, isRipe } }: { pull: Pull }) {
  return (
    <span
      aria-hidden="true"
      data-ripe={isRipe}
      style={{ opacity: share, scale: String(0.5 + share / 2) }}
      className={classes(
        'absolute top-1/2 right-full -mr-1 grid size-9 -translate-y-1/2 place-content-center rounded-full',
        isRipe ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft',
      )}
    >
      <Reply size={18} />
    </span>
  );
}
