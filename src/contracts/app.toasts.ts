/** The event by which any machine tells the person something: to system id `toasts`. */
export interface ToastRaised {
  type: 'toast.raised';
  toast: Toast;
}

export interface Toast {
  type: 'success' | 'error';
  code: ToastCode;
  /** The second line as it is, for example the gateway's "API error: 502 Bad Gateway". */
  detail?: string;
  /** Under this id it can be taken back, as long as it is told. */
  undo?: string;
  /** The chat that it is about. */
  roomId?: string;
  /** Milliseconds until it hides by itself; 5000 unless said. */
  duration?: number;
}

/** What can be told in passing. A machine says *what*; `text/toasts` says it in words. */
export type ToastCode =
  | 'business.switchFailed'
  | 'link.copied'
  | 'message.failed'
  | 'message.forwarded'
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

/** Somebody takes back what they were told of: to the workspace's `undo`, which says what became of it. */
export interface UndoRequested {
  type: 'undo.requested';
  actionId: string;
  /** Whom it was about. */
  detail?: string | undefined;
  roomId?: string | undefined;
}
