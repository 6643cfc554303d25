/** Changes of a message by members. */

/**
 * On WhatsApp, but for a `correction`, which replaces what the AI heard or saw in the file of a customer. An empty reaction
 * takes the last one back.
 */
export type MessageChange =
  | { kind: 'reaction'; reaction: string }
  | { kind: 'edit'; text: string }
  | { kind: 'correction'; text: string }
  | { kind: 'deletion' };

/** Why a message was not changed. `unclear`: it may have been; repeating the change is harmless. */
export interface ChangeFailure {
  reason: 'late' | 'gone' | 'refused' | 'unable' | 'disconnected' | 'offline' | 'unclear' | 'failed';
  /** Of the gateway, for example "API error: 502 Bad Gateway". */
  detail: string | null;
}
