/** The geometry of swipe to reply: the direction of a touch, and the offset of the bubble. All lengths in pixels. */

/** The distance after which the direction is decided. */
const START_DISTANCE = 12;
/** From the edge of the screen a swipe is the phone's back gesture. */
const EDGE_WIDTH = 24;
/** Releasing after this distance replies. */
const TRIGGER_DISTANCE = 56;
const MAX_OFFSET = 76;

/** The position of a touch relative to its start. */
export interface Distance {
  dx: number;
  dy: number;
}

export interface SwipeState {
  /** The displacement of the bubble. */
  offset: number;
  /** The progress towards a reply, 0 to 1. */
  share: number;
  isTriggered: boolean;
}

/** Whether a pointer can start a swipe: the primary touch or pen, away from the edge. A mouse selects text instead. */
export const canSwipe = ({ pointerType, isPrimary, clientX }: PointerStart): boolean =>
  pointerType !== 'mouse' && isPrimary && clientX >= EDGE_WIDTH;

interface PointerStart {
  pointerType: string;
  isPrimary: boolean;
  clientX: number;
}

/** The direction of a touch; null until it is decided. The caller keeps the result until the touch ends. */
export const directionOf = ({ dx, dy }: Distance): 'right' | 'other' | null => {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < START_DISTANCE) return null;
  return dx > Math.abs(dy) ? 'right' : 'other';
};

/** The bubble follows the finger up to the trigger distance, and beyond it with growing resistance. */
export const swipeStateOf = ({ dx }: Pick<Distance, 'dx'>): SwipeState => {
  const distance = Math.max(0, dx - START_DISTANCE);
  const offset =
    distance <= TRIGGER_DISTANCE
      ? distance
      : MAX_OFFSET - ((MAX_OFFSET - TRIGGER_DISTANCE) * TRIGGER_DISTANCE) / distance;
  return { offset, share: Math.min(1, distance / TRIGGER_DISTANCE), isTriggered: distance >= TRIGGER_DISTANCE };
};
