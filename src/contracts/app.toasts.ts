/** Shows a toast. Any machine sends it to the system id `toasts`. */
export interface ToastRaised {
  type: 'toast.raised';
  toast: Toast;
}

/** A toast has faded: its place is free. Sent by its own actor. */
export interface ToastRemoved {
  type: 'toast.removed';
  id: string;
}

export interface Toast {
  type: 'success' | 'error';
  code: ToastCode;
  /** Second line, unchanged, for example the gateway's "API error: 502 Bad Gateway". */
  detail?: string;
  /** Id of the action that the toast's undo button reverts. */
  undo?: string;
  /** The chat of the action. */
  roomId?: string;
  /** Milliseconds until it hides; default 5000. */
  duration?: number;
  /** The undo is of use for this duration only: a pointer on the toast does not prolong it. */
  isTimed?: boolean;
}

/** Codes of all toasts. The text catalogue has their sentences. */
export type ToastCode =
  | 'business.switchFailed'
  | 'link.copied'
  | 'message.failed'
  | 'message.forwarded'
  | 'message.notReacted'
  | 'number.copied'
  | 'number.copyFailed'
  | 'recording.blocked'
  | 'recording.failed'
  | 'recording.full'
  | 'room.archived'
  | 'room.completed'
  | 'room.completeFailed'
  | 'room.escalated'
  | 'room.escalateFailed'
  | 'room.givenBack'
  | 'room.giveBackFailed'
  | 'room.markedMany'
  | 'room.markFailed'
  | 'room.pinned'
  | 'room.snoozed'
  | 'room.taken'
  | 'room.takeFailed'
  | 'room.unarchived'
  | 'room.undone'
  | 'room.undoneHere'
  | 'room.undoFailed'
  | 'room.undoRefused'
  | 'room.unpinned'
  | 'room.woken'
  | 'signOut.failed'
  | 'team.joined'
  | 'team.left'
  | 'team.saved';

/** Undoes an action. Sent to the workspace's `undo`, which shows the result as a toast. */
export interface UndoRequested {
  type: 'undo.requested';
  actionId: string;
  /** Name of the customer. */
  detail?: string | undefined;
  roomId?: string | undefined;
}
