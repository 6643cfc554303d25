import type { Unfounded } from './checks/founded.ts';
import type { Failure } from './model.ts';
import type { SendableFile } from './sendableFile.ts';

/** What came of a chat (`room.resolution`). */
export const resolutions = ['order', 'booking', 'question', 'complaint', 'other'] as const;
export type Resolution = (typeof resolutions)[number];

/** A call of a tool. */
export interface ToolUse {
  name: string;
  /** What was searched for; null: the tool takes no words. */
  query: string | null;
  ms: number;
  failed: boolean;
}

/** What the record of a run holds about an attempt (`private.record_run`). */
export interface RunReport {
  /** `hand_over`: the team is called when the answer has been sent. `files` are sent behind the text. */
  answer?: {
    action: string;
    text: string;
    reason: string;
    summary?: string;
    hand_over?: true;
    files?: readonly SendableFile[];
  };
  /** What the answer tells the customer to pay. It is recorded when the answer is sent (`private.record_drafted_order`). */
  order?: { id: string; link_key: string; lines: object[]; ship_to?: string };
  sources?: object[];
  /** In the order of the calls. */
  tools?: ToolUse[];
  guard?: Unfounded | { rule: string; found?: string };
  error?: Failure;
  /** What the provider said about `error`, masked (`providerWords`). */
  error_words?: string;
  model_name?: string;
  tokens_in?: number;
  tokens_out?: number;
  /** Rupiah; none: the model has no price. */
  cost?: number;
  ms_model?: number;
}

export type Outcome =
  | { status: 'answered'; text: string; report: RunReport }
  | { status: 'escalated' | 'silent'; why: string; report: RunReport }
  /** The chat is over, without further words. */
  | { status: 'completed'; why: string; resolution: Resolution; report: RunReport }
  | { status: 'failed'; retryMs: number; report: RunReport };
