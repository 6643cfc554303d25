/** The answers of the AI in an open chat, as members see them while they are prepared, held and sent. */
import * as v from 'valibot';

import { optionalField } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** `agent_run.status`. */
export const runStatuses = [
  'queued',
  'running',
  'held',
  'sending',
  'sent',
  'escalated',
  'completed',
  'silent',
  'cancelled',
  'superseded',
  'failed',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What a member decides about a held answer. `edit`: the member takes the chat and writes instead. */
export const decisions = ['stop', 'edit', 'send'] as const;
export type Decision = (typeof decisions)[number];

/** A file that an answer sends behind its text, by its name. */
export const answerFileSchema = v.object({ name: v.string(), kind: v.picklist(['photo', 'document']) });
export type AnswerFile = v.InferOutput<typeof answerFileSchema>;

/** A run in the form of `private.run_shown`. */
export const runSchema = v.object({
  id: uuid,
  room_id: uuid,
  status: v.picklist(runStatuses),
  /** Why it ended without an answer. */
  why: optionalField(v.string()),
  /** Counts the changes that members see. */
  revision: v.number(),
  created_at: v.string(),
  decision: optionalField(v.picklist(decisions)),
  decided_by: optionalField(v.string()),
  /** While it is held. */
  text: optionalField(v.string()),
  files: v.optional(v.array(answerFileSchema)),
  /** Milliseconds until it is sent, by the clock of the database; null: a member stopped it. */
  due_in_ms: optionalField(v.number()),
});

export interface Run extends Omit<v.InferOutput<typeof runSchema>, 'due_in_ms'> {
  /** When a held answer is sent, in epoch milliseconds of this device; null: not before a member says so. */
  dueAt: number | null;
}

/** A run changed, or was read. Null: no run is live. */
export interface RunChanged {
  type: 'run.changed';
  run: Run | null;
}

export interface DecisionRequest {
  runId: string;
  /** The revision that the member saw. */
  revision: number;
  decision: Decision;
}

/** `won`: this decision was the first. `run`: the run as it is now. */
export interface DecisionResult {
  won: boolean;
  run: Run;
}

/** Whether a run says something that is not known yet. */
export const isNewer = (run: Run, known: Run | null): boolean =>
  known === null || (run.id === known.id ? run.revision > known.revision : run.created_at > known.created_at);
