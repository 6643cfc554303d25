/** What a business has answered so far, as its rows have it. A value that nobody here knows counts as no answer. */
import * as v from 'valibot';

import type { Channel } from './app.ts';
import type { StatusChange } from './channels.ts';
import type { Hours, SectionValues } from './settings.ts';

const TRADES = ['kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya'] as const;
const TASKS = ['bidang', 'jam', 'gaya', 'serah_terima', 'whatsapp', 'tim'] as const satisfies readonly SetupTask[];

const hours = v.object({
  start: v.fallback(v.string(), ''),
  end: v.fallback(v.string(), ''),
  timezone: v.fallback(v.string(), 'Asia/Jakarta'),
});
const flag = v.fallback(v.boolean(), true);
const rule = v.object({
  unknown: flag,
  angry: flag,
  asks_human: flag,
  keywords: v.fallback(v.array(v.string()), []),
  message: v.fallback(v.string(), ''),
});
const NO_RULE = { unknown: true, angry: true, asks_human: true, keywords: [], message: '' };

export const setupAnswersSchema: v.GenericSchema<unknown, Omit<SetupAnswers, 'manner' | 'instructions'>> = v.object({
  trade: v.fallback(v.nullable(v.picklist(TRADES)), null),
  enable_operational_hours: v.fallback(v.boolean(), false),
  operational_hours: v.fallback(v.array(hours), []),
  handover_rule: v.fallback(rule, NO_RULE),
});

export const agentAnswersSchema: v.GenericSchema<unknown, Pick<SetupAnswers, 'manner' | 'instructions'>> = v.object({
  manner: v.fallback(v.picklist(['ramah', 'formal', 'santai']), 'ramah'),
  instructions: v.fallback(v.string(), ''),
});

/** Of a list the names that are known; others may be a newer version's. */
const tasks = v.fallback(
  v.pipe(
    v.array(v.string()),
    v.transform((names) => TASKS.filter((task) => names.includes(task))),
  ),
  [],
);

export const setupProgressSchema: v.GenericSchema<unknown, SetupProgress> = v.object({
  step: v.fallback(v.picklist([...TASKS, 'selesai']), 'bidang'),
  done: tasks,
  skipped: tasks,
});

/** The link is for the inviter's eyes: it is told on, not kept. `mailed`: whether the letter went out. */
export type InviteResult = { invited: string; url: string; mailed: boolean } | { refused: InviteRefusal };

export type InviteRefusal = 'already_member' | 'too_many' | 'rate_limited' | 'invalid' | 'unreachable' | 'unexpected';

/** `unmade`: its rows are not all there. `foreign`: somebody else's. */
export type LoadedSetup = { status: 'incomplete' | 'foreign' } | ({ status: 'own' } & SetupBusiness);

export interface SetupBusiness {
  name: string;
  agentId: string | null;
  /** The channel that is connected, or else the one to connect. */
  channel: { row: Channel; changes: Omit<StatusChange, 'channel_id'>[] } | null;
  answers: SetupAnswers;
  /** Null: the wizard has not been begun. */
  progress: SetupProgress | null;
}

/** Everything that the wizard asks. */
export interface SetupAnswers {
  trade: Industry | null;
  enable_operational_hours: boolean;
  operational_hours: Hours[];
  manner: AgentTone;
  /** What the AI agent is told about the business, 4,000 characters at most. */
  instructions: string;
  handover_rule: EscalationRule;
}

export type Industry = 'kuliner' | 'fashion' | 'klinik' | 'properti' | 'jasa' | 'kursus' | 'travel' | 'lainnya';

export type AgentTone = 'ramah' | 'formal' | 'santai';

/** When the AI calls for a person (business.handover_rule). */
export type EscalationRule = Omit<SectionValues['serah-terima'], 'ai_silence_minutes'>;

/** How far the person is: kept by the database, so that another browser goes on there. */
export interface SetupProgress {
  step: SetupStep;
  done: SetupTask[];
  skipped: SetupTask[];
}

/** In their order. The last is none to answer. */
export type SetupStep = 'bidang' | 'jam' | 'gaya' | 'serah_terima' | 'whatsapp' | 'tim' | 'selesai';

/** What can be done or left for later. */
export type SetupTask = Exclude<SetupStep, 'selesai'>;

export type SetupSaveResult = { saved: true } | { refused: SetupSaveRefusal };

/** `forbidden`: no longer its owner. `gone`: the row is not there any more. */
export type SetupSaveRefusal = 'forbidden' | 'gone' | 'unreachable' | 'unexpected';

/** What a step changes of the answers, and where the person is after it. */
export interface SetupChange {
  answers: Partial<SetupAnswers>;
  progress: SetupProgress;
}

/** What is there of a business before anything is made. */
export type ExistingBusiness =
  | { status: 'new' }
  | { status: 'foreign' }
  | { status: 'partial' | 'complete'; name: string };

/** `made`: it is there and ours, whether now or from before. */
export type CreateStepResult = { created: true } | { refused: CreateRefusal };

/**
 * Why a row could not be made. `missing`: the channel or the agent is not there to be linked. `noUser`: nobody is signed
 * in any more. `forbidden`: no longer an administrator. Only `taken` cannot be tried again.
 */
export type CreateRefusal = 'taken' | 'noUser' | 'missing' | 'forbidden' | 'unreachable' | 'unexpected';

export interface CreateStepRequest {
  step: CreateStep;
  businessId: string;
  userId: string;
  name: string;
}

/** What is made, in the order of the specification (spec.md §4). */
export type CreateStep = 'business' | 'teamBusiness' | 'channel' | 'agent' | 'link';
