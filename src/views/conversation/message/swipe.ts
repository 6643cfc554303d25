/** The geometry of a swipe that replies, as WhatsApp has it: which way a finger goes, and how far it has pulled. Pixels. */

/** How far a finger may wander before it is said which way it goes. */
const SLOP = 12;
/** Beside the edge of the screen a swipe is the way back of the phone itself. */
const EDGE = 24;
/** Letting go after so much replies. */
const RIPE = 56;
/** No pull brings a bubble further than this. */
const MOST = 76;

/** Where a finger is, seen from where it was put down. */
export interface Distance {
  dx: number;
  dy: number;
}

export interface Pull {
  /** How far the bubble stands from its place. */
  offset: number;
  /** How much of the way to a reply is done, 0 to 1. */
  share: number;
  isRipe: boolean;
}

/** Whether it may become a swipe: one finger or pen, away from the edge. A mouse marks words. */
export const mayPull = ({ pointerType, isPrimary, clientX }: Begun): boolean =>
  pointerType !== 'mouse' && isPrimary && clientX >= EDGE;

interface Begun {
  pointerType: string;
  isPrimary: boolean;
  clientX: number;
}

/** Which way it goes; null while nobody can tell. Once said it counts until the finger is lifted. */
export const wayOf = ({ dx, dy }: Distance): 'right' | 'elsewhere' | null => {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP) return null;
  return dx > Math.abs(dy) ? 'right' : 'elsewhere';
};

/** A bubble follows the finger until letting go replies, and then ever less. */
export const pullOf = ({ dx }: Pick<Distance, 'dx'>): Pull => {
  const way = Math.max(0, dx - SLOP);
  const offset = way <= RIPE ? way : MOST - ((MOST - RIPE) * RIPE) / way;
  return { offset, share: Math.min(1, way / RIPE), isRipe: way >= RIPE };
};
