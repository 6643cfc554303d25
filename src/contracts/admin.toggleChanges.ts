/** Changes of a toggle of many businesses in stages. */
import * as v from 'valibot';

import type { Toggles } from './admin.ts';

const text = v.nullable(v.string());

export type ToggleChangeStatus = 'waiting' | 'running' | 'paused' | 'done' | 'taking_back' | 'taken_back';

export interface ToggleChange {
  id: string;
  flag: keyof Toggles;
  from: string;
  to: string;
  reason: string;
  /** `waiting`: for the next stage to be begun. */
  status: ToggleChangeStatus;
  /** The stage that was begun last; 0: none. */
  stage: number;
  by: string | null;
  at: string;
  /** Why it was taken back. */
  back_reason: string | null;
  stages: ToggleStage[];
  /** The first businesses that failed. */
  failures: { name: string; error: string | null }[];
}

/**
 * Counts of businesses. `skipped`: had another value by then. `kept`: have another value since, which is not taken back.
 */
export interface ToggleStage {
  stage: number;
  percent: number;
  total: number;
  changed: number;
  skipped: number;
  failed: number;
  taken_back: number;
  kept: number;
}

export const toggleChangesSchema: v.GenericSchema<unknown, ToggleChange[]> = v.array(
  v.object({
    id: v.string(),
    flag: v.picklist(['useAgentBehaviourV2', 'simulatorAgentVersion', 'liveAgentVersion', 'modelVersion']),
    from: v.string(),
    to: v.string(),
    reason: v.string(),
    status: v.picklist(['waiting', 'running', 'paused', 'done', 'taking_back', 'taken_back']),
    stage: v.number(),
    by: text,
    at: v.string(),
    back_reason: text,
    stages: v.array(
      v.object({
        stage: v.number(),
        percent: v.number(),
        total: v.number(),
        changed: v.number(),
        skipped: v.number(),
        failed: v.number(),
        taken_back: v.number(),
        kept: v.number(),
      }),
    ),
    failures: v.array(v.object({ name: v.string(), error: text })),
  }),
);

export type ToggleCommand = 'advance' | 'pause' | 'resume' | 'take_back';

/** `id` of a plan is chosen once for its form, so that a repeat finds it. `stage`: as the user saw it. */
export type ToggleChangeRequest =
  | { do: 'plan'; id: string; flag: keyof Toggles; from: string; to: string; reason: string }
  | { do: 'command'; id: string; command: ToggleCommand; stage: number; reason: string | null };

/** `refused`: the message of the database. */
export type ToggleChangeResult = { changes: ToggleChange[] } | { refused: string };
