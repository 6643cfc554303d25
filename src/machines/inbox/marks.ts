/** What a person sets for themselves about one chat, from wherever they have it before them. */
export type MarkKind = 'pin' | 'unpin' | 'snooze' | 'wake';

/** To the workspace's `marks`, which tells what became of it. */
export interface MarkRequested {
  type: 'mark.requested';
  kind: MarkKind;
  roomId: string;
  /** Of `snooze`: when they want to be reminded, in epoch ms. */
  until?: number;
  /** What the telling says besides: whose chat it is, and until when. Absent: nobody need be told. */
  detail?: string;
}
