/** The business setup as database rows. Unknown values fall back to "not answered". */
import * as v from 'valibot';

import type { Channel } from './app.ts';
import type { StatusChange } from './channels.ts';
import { openDaysEntries } from './primitives.ts';
import type { OldPage } from './release.ts';
import { TONES, type AgentTone, type Hours, type SectionValues } from './settings.ts';

/** The title of the text about the shop in its knowledge. The trial before the registration cites it so too. */
export const SHOP_TITLE = 'Keterangan toko';

export const INDUSTRIES = ['kuliner', 'fashion', 'klinik', 'properti', 'jasa', 'kursus', 'travel', 'lainnya'] as const;
const TASKS = [
  'pengetahuan',
  'bidang',
  'jam',
  'gaya',
  'serah_terima',
  'whatsapp',
  'tim',
  'uji',
] as const satisfies readonly SetupTask[];

const hours = v.object({
  start: v.fallback(v.string(), ''),
  end: v.fallback(v.string(), ''),
  timezone: v.fallback(v.string(), 'Asia/Jakarta'),
  ...openDaysEntries,
});
/** `business.handover_rule`. */
export const escalationRuleSchema = v.fallback(
  v.object({
    angry: v.fallback(v.boolean(), true),
    keywords: v.fallback(v.array(v.string()), []),
    message: v.fallback(v.string(), ''),
  }),
  { angry: true, keywords: [], message: '' },
);

export const setupAnswersSchema: v.GenericSchema<unknown, Omit<SetupAnswers, 'tone' | 'instructions'>> = v.object({
  industry: v.fallback(v.nullable(v.picklist(INDUSTRIES)), null),
  enable_operational_hours: v.fallback(v.boolean(), false),
  operational_hours: v.fallback(v.array(hours), []),
  handover_rule: escalationRuleSchema,
});

export const agentAnswersSchema: v.GenericSchema<unknown, Pick<SetupAnswers, 'tone' | 'instructions'>> = v.object({
  tone: v.fallback(v.picklist(TONES), 'ramah'),
  instructions: v.fallback(v.string(), ''),
});

/** Keeps the known names; a newer version of the app may have stored others. */
const tasks = v.fallback(
  v.pipe(
    v.array(v.string()),
    v.transform((names) => TASKS.filter((task) => names.includes(task))),
  ),
  [],
);

export const setupProgressSchema: v.GenericSchema<unknown, SetupProgress> = v.object({
  step: v.fallback(v.picklist([...TASKS, 'selesai']), 'pengetahuan'),
  done: tasks,
  skipped: tasks,
});

/** `url` is shown to the inviter and not stored. `mailed`: whether the email was sent. */
export type InviteResult = { invited: string; url: string; mailed: boolean } | { refused: InviteRefusal };

export type InviteRefusal =
  | 'already_member'
  | 'too_many'
  | 'rate_limited'
  | 'invalid'
  | 'unreachable'
  | 'unexpected'
  | OldPage;

/** `incomplete`: some of the business's rows are missing. `foreign`: another user's business. */
export type LoadedSetup = { status: 'incomplete' | 'foreign' } | ({ status: 'own' } & SetupBusiness);

export interface SetupBusiness {
  name: string;
  /** Whether the agent answers customers, so that the business is no longer tried out. */
  isLive: boolean;
  /** Of the chats, from 0 to 1, that the agent answers. */
  share: number;
  knowledge: SetupKnowledge;
  agentId: string | null;
  /** A channel that works, or else the first one. */
  channel: { row: Channel; changes: Omit<StatusChange, 'channel_id'>[] } | null;
  answers: SetupAnswers;
  /** Null: the setup has not begun. */
  progress: SetupProgress | null;
}

/** What the AI can answer from. */
export interface SetupKnowledge {
  /** The titles of what is published, five at most. */
  titles: string[];
  /** The text about the shop, from the trial before the registration or from this setup; '' for none. */
  text: string;
}

/** The answers of all steps. */
export interface SetupAnswers {
  industry: Industry | null;
  enable_operational_hours: boolean;
  operational_hours: Hours[];
  tone: AgentTone;
  /** Instructions for the AI agent, 4,000 characters at most. */
  instructions: string;
  handover_rule: EscalationRule;
}

export type Industry = (typeof INDUSTRIES)[number];

/** When the AI hands a chat over to the team (business.handover_rule). */
export type EscalationRule = Pick<SectionValues['perilaku'], 'angry' | 'keywords' | 'message'>;

/** The progress of the setup, stored in the database so that another browser continues there. */
export interface SetupProgress {
  step: SetupStep;
  done: SetupTask[];
  skipped: SetupTask[];
}

/** In display order. The last step has no answers. */
export type SetupStep =
  | 'pengetahuan'
  | 'bidang'
  | 'jam'
  | 'gaya'
  | 'serah_terima'
  | 'whatsapp'
  | 'tim'
  | 'uji'
  | 'selesai';

/** The steps that can be completed or skipped. */
export type SetupTask = Exclude<SetupStep, 'selesai'>;

export type SetupSaveResult = { saved: true } | { refused: SetupSaveRefusal };

/** `forbidden`: the user is no longer an owner. `gone`: the row does not exist any more. `knowledge`: the text about the shop
 * was refused, or another person has changed it. */
export type SetupSaveRefusal = 'forbidden' | 'gone' | 'knowledge' | 'unreachable' | 'unexpected';

/** The answers of a step, and the progress after it. */
export interface SetupChange {
  answers: Partial<SetupAnswers>;
  /** The text about the shop that becomes knowledge; absent if it does not change. */
  knowledge?: string;
  progress: SetupProgress;
}

/** What exists of a business before its creation starts. */
export type ExistingBusiness =
  /** `shopText`: what the user wrote about their shop before the registration; null: nothing. */
  | { status: 'new'; shopText?: string | null }
  | { status: 'foreign' }
  | { status: 'denied'; why: CreationDenial }
  | { status: 'partial' | 'complete'; name: string };

/**
 * Whether the user may create a business (`business_creation_permission` in SQL). `closed`: only administrators may.
 * `limit`: too many businesses in a day. `unconfirmed`: without a confirmed address. `anonymous`: without an account.
 */
export const CREATION_PERMISSIONS = ['allowed', 'closed', 'limit', 'unconfirmed', 'anonymous'] as const;
export type CreationPermission = (typeof CREATION_PERMISSIONS)[number];
export type CreationDenial = Exclude<CreationPermission, 'allowed'>;

/** `created`: the row exists and belongs to the user, whether it is new or not. */
export type CreateStepResult = { created: true } | { refused: CreateRefusal };

/**
 * Why a row could not be created. `missing`: the channel or agent to link does not exist. `noUser`: the session has
 * ended. `forbidden`: the user may no longer create a business. `limit`: too many businesses in a day. Every refusal except `taken` can be retried.
 */
export type CreateRefusal = 'taken' | 'noUser' | 'missing' | 'forbidden' | 'limit' | 'unreachable' | 'unexpected';

export interface CreateStepRequest {
  step: CreateStep;
  businessId: string;
  userId: string;
  name: string;
}

/** The rows of a business, in the order in which they are created. */
export type CreateStep = 'business' | 'teamBusiness' | 'channel' | 'agent' | 'link';
