/**
 * Where keys and the palette lead on a page: a field, a panel, a mark. Whoever stands there says how to be reached, for as
 * long as it is there; nobody else knows of it.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type Place =
  | 'write'
  | 'quickReply'
  | 'search'
  | 'find'
  | 'panel'
  | 'note'
  | 'tag'
  | 'choose'
  | 'chooseUpTo'
  | 'chosen'
  | 'unread'
  | 'assign'
  | 'pin'
  | 'snooze'
  | 'palette'
  | 'outbox'
  | 'stopAi'
  | 'resumeAi'
  | 'undo'
  | 'sheet';

/** Answers whether there was something to do: if not, the key is left to others. */
type Way = () => boolean | void;

/** What lies inside something that must be opened first. */
const inside: Partial<Record<Place, Place>> = { note: 'panel', tag: 'panel' };

/** Who wants to know when somebody comes to a place or leaves it. */
const watchers = new Set<() => void>();

/** The newest of those who stand at a place is the one that is seen. */
const ways = new Map<Place, Way[]>();

/** Milliseconds in which something that was opened must be there. */
const PATIENCE = 3000;

/** Stands beside a conversation, and may come after it: its code is loaded when a chat is opened. */
const late: ReadonlySet<Place> = new Set(['write', 'note', 'tag', 'pin', 'snooze', 'find']);

/** `until`: in milliseconds of the page. */
interface Expected {
  place: Place;
  until: number;
}

/** Asked for, and not there yet. */
let awaited: Expected | null = null;

/** Leads to something else in a moment, or for the first time. */
let coming: Expected | null = null;

/** Says how this place is reached, as long as the component is there, and by `to` that it leads to something else now. */
export const usePlace = (place: Place, way: Way, isThere = true, to?: string): void => {
  const go = useEffectEvent(way);
  useEffect(() => {
    if (!isThere) return undefined;
    const here: Way = () => go();
    ways.set(place, [...(ways.get(place) ?? []), here]);
    for (const hear of watchers) hear();
    if (coming?.place === place) coming = null;
    if (awaited !== null && performance.now() < awaited.until) {
      if (awaited.place === place) {
        awaited = null;
        here();
      } else if (inside[awaited.place] === place) here();
    }
    return () => {
      ways.set(
        place,
        (ways.get(place) ?? []).filter((way) => way !== here),
      );
      for (const hear of watchers) hear();
    };
  }, [place, isThere, to]);
};

/** Whether a place can be reached now. */
export const isReachable = (place: Place): boolean => {
  const around = inside[place];
  return (ways.get(place)?.length ?? 0) > 0 || (around !== undefined && isReachable(around));
};

const watch = (hear: () => void): (() => void) => {
  watchers.add(hear);
  return () => void watchers.delete(hear);
};

/** The same, for a view that offers the way there. */
export const useReachable = (place: Place): boolean => useSyncExternalStore(watch, () => isReachable(place));

/** Where somebody writes. */
const fields: ReadonlySet<Place> = new Set(['write', 'search', 'find', 'palette', 'note', 'tag']);

/** Until when letters are meant for a field that somebody has asked for, whose code may still be on its way. */
let writesUntil = 0;

/** Whether somebody is on their way to a field: what they type meanwhile is no command. */
export const isFieldAwaited = (): boolean => performance.now() < writesUntil;

/** They have arrived in one, or somewhere else. */
export const arrive = (): void => {
  writesUntil = 0;
};

/** Leads to a place; one that lies in something closed is reached when that has opened. False: nothing was there. */
export const reach = (place: Place): boolean => {
  // Before it leads there: a field that is at hand is arrived in at once.
  writesUntil = fields.has(place) ? performance.now() + PATIENCE : 0;
  const isReached = lead(place);
  if (!isReached) arrive();
  return isReached;
};

/** Leads to a place of the chat that is being opened as soon as it is there. False: it is none of those that may come. */
export const reachLate = (place: Place): boolean => {
  if (!late.has(place)) return false;
  awaited = { place, until: performance.now() + PATIENCE };
  if (fields.has(place)) writesUntil = awaited.until;
  return true;
};

/** Something was done that a place will lead to when it is told: until then nobody means what it leads to now. */
export const foretell = (place: Place): void => {
  coming = { place, until: performance.now() + PATIENCE };
};

/** It was not done: nothing is told of it, and who has asked to be led there before that meant nothing else. */
export const recant = (place: Place): void => {
  if (coming?.place !== place) return;
  if (awaited === coming) awaited = null;
  coming = null;
};

/** What was asked for is not meant any more. */
export const forgo = (): void => {
  awaited = null;
};

const lead = (place: Place): boolean => {
  forgo();
  if (coming?.place === place && performance.now() < coming.until) {
    awaited = coming;
    return true;
  }
  const way = ways.get(place)?.at(-1);
  if (way) return way() !== false;
  const around = inside[place];
  if (around === undefined || !isReachable(around)) return false;
  awaited = { place, until: performance.now() + PATIENCE };
  reachAround(around);
  return true;
};

const reachAround = (place: Place): void => void ways.get(place)?.at(-1)?.();
