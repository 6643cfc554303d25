/**
 * The registry of command targets: fields, panels and buttons that shortcuts and the palette reach. A mounted component
 * registers its handler here, so the callers need no reference to it.
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
  | 'selectUpTo'
  | 'clearSelection'
  | 'markUnread'
  | 'assign'
  | 'pin'
  | 'snooze'
  | 'palette'
  | 'outbox'
  | 'stopAi'
  | 'resumeAi'
  | 'undo'
  | 'shortcutSheet';

/** Returns false when there was nothing to do: the key is then left to the browser. */
type TargetHandler = () => boolean | void;

/** A target that is mounted only while its parent is open. */
const parentOf: Partial<Record<CommandTarget, CommandTarget>> = { note: 'customerPanel', tag: 'customerPanel' };

/** Called when a handler is added or removed. */
const listeners = new Set<() => void>();

/** The handlers of each target. The newest one is used, because its component is on top. */
const handlers = new Map<CommandTarget, TargetHandler[]>();

/** Milliseconds for which a command waits for its target to mount. */
const TIMEOUT = 3000;

/** Targets of an open chat whose code is loaded with the chat, and so may mount later than it. */
const lazyTargets: ReadonlySet<CommandTarget> = new Set(['composer', 'note', 'tag', 'pin', 'snooze', 'chatSearch']);

interface PendingTarget {
  target: CommandTarget;
  /** By `performance.now()`. */
  until: number;
}

/** The target to run as soon as it mounts. */
let pending: PendingTarget | null = null;

/** The target whose handler is about to be replaced; see `announceTarget`. */
let announced: PendingTarget | null = null;

/** Registers the handler of a target while the component is mounted. A new `version` marks a handler with a new effect. */
export const useCommandTarget = (
  target: CommandTarget,
  handler: TargetHandler,
  isEnabled = true,
  version?: string,
): void => {
  const callHandler = useEffectEvent(handler);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const registered: TargetHandler = () => callHandler();
    handlers.set(target, [...(handlers.get(target) ?? []), registered]);
    for (const listener of listeners) listener();
    if (announced?.target === target) announced = null;
    if (pending !== null && performance.now() < pending.until) {
      if (pending.target === target) {
        pending = null;
        registered();
      } else if (parentOf[pending.target] === target) registered();
    }
    return () => {
      handlers.set(
        target,
        (handlers.get(target) ?? []).filter((other) => other !== registered),
      );
      for (const listener of listeners) listener();
    };
  }, [target, isEnabled, version]);
};

/** Whether the target or its parent is mounted. */
export const isTargetAvailable = (target: CommandTarget): boolean => {
  const parent = parentOf[target];
  return (handlers.get(target)?.length ?? 0) > 0 || (parent !== undefined && isTargetAvailable(parent));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `isTargetAvailable` for views: rerenders on change. */
export const useTargetAvailable = (target: CommandTarget): boolean =>
  useSyncExternalStore(subscribe, () => isTargetAvailable(target));

/** Targets that move the focus into a text field. */
const textFields: ReadonlySet<CommandTarget> = new Set(['composer', 'search', 'chatSearch', 'palette', 'note', 'tag']);

/** Until when typed letters are meant for a requested field whose code may still load. By `performance.now()`. */
let fieldPendingUntil = 0;

/** Whether a requested text field is not focused yet: letters are then text, not shortcuts. */
export const isFieldPending = (): boolean => performance.now() < fieldPendingUntil;

/** Call when the focus has moved: letters are shortcuts again. */
export const clearPendingField = (): void => {
  fieldPendingUntil = 0;
};

/** Runs the target's handler, or opens its parent and runs it once it mounts. Returns false when neither is mounted. */
export const runTarget = (target: CommandTarget): boolean => {
  // Set first: a mounted field gets the focus during the call, which clears this.
  fieldPendingUntil = textFields.has(target) ? performance.now() + TIMEOUT : 0;
  const hasRun = runHandler(target);
  if (!hasRun) clearPendingField();
  return hasRun;
};

/** Runs a target of the opening chat as soon as it mounts. Returns false for a target that is not loaded with a chat. */
export const runTargetWhenMounted = (target: CommandTarget): boolean => {
  if (!lazyTargets.has(target)) return false;
  pending = { target, until: performance.now() + TIMEOUT };
  if (textFields.has(target)) fieldPendingUntil = pending.until;
  return true;
};

/**
 * Call when a command will replace the target's handler, as every command with an undo does. Until then the target waits
 * for the new handler, because the old one would undo an earlier command.
 */
export const announceTarget = (target: CommandTarget): void => {
  announced = { target, until: performance.now() + TIMEOUT };
};

/** Call when the announced command failed. A target that waits for its handler is cancelled. */
export const withdrawTarget = (target: CommandTarget): void => {
  if (announced?.target !== target) return;
  if (pending === announced) pending = null;
  announced = null;
};

/** Cancels the target that waits to mount. */
export const cancelPendingTarget = (): void => {
  pending = null;
};

const runHandler = (target: CommandTarget): boolean => {
  cancelPendingTarget();
  if (announced?.target === target && performance.now() < announced.until) {
    pending = announced;
    return true;
  }
  const handler = handlers.get(target)?.at(-1);
  if (handler) return handler() !== false;
  const parent = parentOf[target];
  if (parent === undefined || !isTargetAvailable(parent)) return false;
  pending = { target, until: performance.now() + TIMEOUT };
  handlers.get(parent)?.at(-1)?.();
  return true;
};
