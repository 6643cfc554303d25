import * as v from 'valibot';

import type { OldPage } from './release.ts';

/** What the AI is asked to do for a member who writes. Nothing of it is sent by itself. */
export type AssistTask =
  /** A reply to the customer's last message, from the knowledge. */
  | { task: 'reply' }
  | { task: 'tidy' | 'polite' | 'shorten' }
  | { task: 'translate'; language: 'id' | 'en' | 'customer' }
  /** What a version of the AI would answer. */
  | { task: 'peek'; version: 'v2' | 'v3' };

export const assistResultSchema = v.object({
  /** Null: there is nothing to use. */
  text: v.nullable(v.string()),
  /** What the AI decided about the customer's message; null for a rewritten text. */
  decision: v.fallback(v.nullable(v.picklist(['answered', 'escalated', 'silent', 'completed'])), null),
  /** Why there is nothing to use, or why the AI would not answer. */
  why: v.nullable(v.string()),
  sources: v.array(v.object({ title: v.string() })),
  version: v.nullable(v.string()),
  model: v.nullable(v.string()),
  /** Milliseconds that the model took. */
  ms: v.nullable(v.number()),
});
export type AssistResult = v.InferOutput<typeof assistResultSchema>;

/** Why the AI could not be asked. `slow`: it took too long. `budget`: that of the day. `tooMany`: requests in a short time. */
export type AssistRefusal =
  | 'offline'
  | 'slow'
  | 'failed'
  | 'denied'
  | 'gone'
  | 'erased'
  | 'tooMany'
  | 'budget'
  | 'tooLong'
  | OldPage;

export type AssistOutcome = { result: AssistResult } | { refused: AssistRefusal };

/** `text`: what stands in the field. */
export interface AssistRequest {
  roomId: string;
  task: AssistTask;
  text: string;
}
