import type { Quote } from '../../../machines/conversation/messages.store.ts';

export interface BubbleActions {
  onReply: (quote: Quote) => void;
  onJump: (id: string) => void;
  /** Resolves to false if the message cannot be resent. */
  onResend: (id: string) => Promise<boolean>;
  onDiscard: (id: string) => void;
}
