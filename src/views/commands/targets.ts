/**
 * The command targets of the page: fields, panels and buttons that shortcuts, the palette and menus reach. A mounted
 * component registers the handler of its target, so the callers need no reference to it.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type CommandTarget =
  | 'composer'
  | 'quickReply'
  | 'search'
  | 'chatSearch'
  | 'customerPanel'
  | 'note'
  | 'tag'
  | 'selectRoom'
  | 'filter'
  | 'escalate'
  | 'forward'
  | 'chatDay'
  | 'ticket'
  | 'pickMessages'
  | 'selectUpTo'
  | 'clearSelection'
  | 'markUnread'
  | 'assign'
  | 'pin'
  | 'snooze'
  | 'palette'
  | 'outbox'
  | 'pauseAi'
  | 'resumeAi'
  | 'undo'
  | 'shortcutSheet';

/** Returns false when there was nothing to do: the key is then left to the browser. */
type TargetHandler = () => boolean | void;

/** What opens a target that is not mounted. */
const containerOf: Partial<Record<CommandTarget, CommandTarget>> = { note: 'customerPanel', tag: 'customerPanel' };

/** Targets of an open room. Their code may load later than the room. */
const roomTargets: ReadonlySet<CommandTarget> = new Set(['composer', 'note', 'tag', 'pin', 'snooze', 'chatSearch']);

/** The handlers of the mounted targets, the newest last. */
let mounted: readonly { target: CommandTarget; run: TargetHandler }[] = [];
const listeners = new Set<() => void>();

/** The target that runs when it mounts. */
let waiting: CommandTarget | null = null;

const setMounted = (next: typeof mounted): void => {
  mounted = next;
  for (const listener of listeners) listener();
};

/** The newest handler is used, because its component is on top. */
const handlerOf = (target: CommandTarget | undefined): TargetHandler | undefined =>
  mounted.findLast((other) => other.target === target)?.run;

/** Registers the handler of a target while the component is mounted. */
export const useCommandTarget = (target: CommandTarget, handler: TargetHandler, isEnabled = true): void => {
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const entry = { target, run: () => run() };
    setMounted([...mounted, entry]);
    if (waiting === target) {
      waiting = null;
      run();
    } else if (waiting !== null && containerOf[waiting] === target) run();
    return () => setMounted(mounted.filter((other) => other !== entry));
  }, [target, isEnabled]);
};

/** Whether the target or its container is mounted. */
export const isTargetAvailable = (target: CommandTarget): boolean =>
  (handlerOf(target) ?? handlerOf(containerOf[target])) !== undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `isTargetAvailable` for views: rerenders on change. */
export const useTargetAvailable = (target: CommandTarget): boolean =>
  useSyncExternalStore(subscribe, () => isTargetAvailable(target));

/**
 * Runs the handler of a target. One that is not mounted runs when it mounts, after its container was opened. Returns
 * false when neither is mounted.
 */
export const runTarget = (target: CommandTarget): boolean => {
  waiting = null;
  const handler = handlerOf(target);
  if (handler !== undefined) return handler() !== false;
  const openContainer = handlerOf(containerOf[target]);
  if (openContainer === undefined) return false;
  waiting = target;
  openContainer();
  return true;
};

/** Runs a target of the open room when it mounts. Returns false for other targets. */
export const runRoomTargetOnMount = (target: CommandTarget): boolean => {
  if (!roomTargets.has(target)) return false;
  waiting = target;
  return true;
};

/** Call on the next press of the user, or when another room opens. */
export const cancelWaitingTarget = (): void => {
  waiting = null;
};
