/** Changes of a message on WhatsApp by members. */

/** An empty reaction takes the last one back. */
export type MessageChange =
  | { kind: 'reaction'; reaction: string }
  | { kind: 'edit'; text: string }
  | { kind: 'deletion' };

/** Why a message was not changed. `unclear`: it may have been; repeating the change is harmless. */
export interface ChangeFailure {
  reason: 'late' | 'gone' | 'refused' | 'unable' | 'disconnected' | 'offline' | 'unclear' | 'failed';
  /** Of the gateway, for example "API error: 502 Bad Gateway". */
  detail: string | null;
}
