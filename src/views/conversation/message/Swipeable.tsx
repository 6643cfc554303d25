import { Reply } from 'lucide-react';
import { useRef, useState, type ComponentProps, type MouseEvent, type PointerEvent } from 'react';

import { classes } from '../../ui/classes.ts';
import { canSwipe, swipeStateOf, directionOf, type SwipeState } from './swipe.ts';

interface SwipeableProps extends ComponentProps<'article'> {
  /** Absent: the message cannot be replied to, and does not move. */
  onReply: (() => void) | undefined;
}

/** A running touch: its start, direction and state. */
interface Gesture {
  pointer: number;
  x: number;
  y: number;
  direction: ReturnType<typeof directionOf>;
  isTriggered: boolean;
}

/** Milliseconds of vibration at the trigger distance. */
const VIBRATION = 10;

/** Elements with horizontal gestures of their own. */
const OWN_GESTURES = 'input, video';

/**
 * A message that can be swiped to the right to reply. Vertical movement belongs to the browser (touch-action), which
 * cancels the gesture when it scrolls. Keyboard and mouse users have the menu.
 */
export function Swipeable({ onReply, className, children, ...rest }: SwipeableProps) {
  const gesture = useRef<Gesture | null>(null);
  const [pull, setPull] = useState<SwipeState | null>(null);
  /** Whether the current touch was a swipe, whose click must be ignored. */
  const hasSwiped = useRef(false);

  const begin = (event: PointerEvent) => {
    hasSwiped.current = false;
    if (!canSwipe(event) || (event.target as Element).closest(OWN_GESTURES)) return;
    gesture.current = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      direction: null,
      isTriggered: false,
    };
  };
  const move = (event: PointerEvent) => {
    const current = gesture.current;
    if (current?.pointer !== event.pointerId) return;
    const distance = { dx: event.clientX - current.x, dy: event.clientY - current.y };
    if (current.direction === null) {
      current.direction = directionOf(distance);
      if (current.direction === 'other') gesture.current = null;
      if (current.direction !== 'right') return;
      hasSwiped.current = true;
      // The touched element may be rendered anew, and the end of the touch would be lost without capture.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const now = swipeStateOf(distance);
    // Safari does not support vibration.
    if (now.isTriggered && !current.isTriggered && 'vibrate' in navigator) navigator.vibrate(VIBRATION);
    current.isTriggered = now.isTriggered;
    setPull(now);
  };
  const end = (event: PointerEvent) => {
    const current = gesture.current;
    if (current?.pointer !== event.pointerId) return;
    gesture.current = null;
    setPull(null);
    if (event.type === 'pointerup' && current.isTriggered) onReply?.();
  };
  const press = (event: MouseEvent) => {
    // A click count of 0 comes from the keyboard.
    if (!hasSwiped.current || event.detail === 0) return;
    hasSwiped.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = onReply && {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: (event: PointerEvent) => event.target === event.currentTarget && end(event),
    onClickCapture: press,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for touch: the menu offers the same
    <article
      {...rest}
      {...handlers}
      style={pull ? { transform: `translateX(${pull.offset}px)` } : undefined}
      className={classes(
        'relative',
        onReply && 'touch-pan-y touch-pinch-zoom',
        // Only the way back is animated; under a finger the bubble follows immediately.
        !pull && 'transition-transform duration-150 ease-out motion-reduce:transition-none',
        className,
      )}
    >
      {pull && <Arrow pull={pull} />}
      {children}
    </article>
  );
}

/** The reply arrow, which is fully visible once releasing replies. */
function Arrow({ pull: { share, isTriggered } }: { pull: SwipeState }) {
  return (
    <span
      aria-hidden="true"
      data-triggered={isTriggered}
      style={{ opacity: share, scale: String(0.5 + share / 2) }}
      className={classes(
        'absolute top-1/2 right-full -mr-1 grid size-9 -translate-y-1/2 place-content-center rounded-full',
        isTriggered ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft',
      )}
    >
      <Reply size={18} />
    </span>
  );
}
