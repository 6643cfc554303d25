/** The rollout of version 3: its share of the chats, the figures of both versions, the stop rules and the log. */
import * as v from 'valibot';

import { needSchemas } from './home.ts';
import { instantSchema } from './primitives.ts';

/** `off`: version 3 answers no customer. `canary`: some, too few to compare. `live`: all. `rolledBack`: none any more. */
export const ROLLOUT_STATUSES = ['off', 'canary', 'judging', 'live', 'rolledBack'] as const;
export type RolloutStatus = (typeof ROLLOUT_STATUSES)[number];

/** From this share on, a reason must be given while the last tests of version 3 have failures. */
export const WIDE_SHARE = 0.25;
export const MAX_ROLLOUT_REASON = 500;

/** A limit that is null is off. Points and percent are of a hundred. */
const stopRulesSchema = v.object({
  handover_points: v.nullable(v.number()),
  complaints: v.nullable(v.number()),
  complaint_chats: v.number(),
  error_percent: v.nullable(v.number()),
  error_chats: v.number(),
});
export type StopRules = v.InferOutput<typeof stopRulesSchema>;

/** Least and most, as in the database. */
export const STOP_RULE_LIMITS: Readonly<Record<keyof StopRules, readonly [least: number, most: number]>> = {
  handover_points: [0, 50],
  complaints: [1, 100],
  complaint_chats: [5, 1000],
  error_percent: [1, 90],
  error_chats: [5, 1000],
};

/** Chats of a version, and to how many of them something happened. */
const figuresSchema = v.object({
  chats: v.number(),
  resolved: v.number(),
  handed_over: v.number(),
  wrong: v.number(),
  complaints: v.number(),
  ordered: v.number(),
  failed: v.number(),
  /** Of how many chats the first reply is known. */
  replied: v.number(),
  /** The median; null without a reply. */
  reply_seconds: v.nullable(v.number()),
});
export type VersionFigures = v.InferOutput<typeof figuresSchema>;

/** The figures that a version can have a goal for. */
export const GOAL_NAMES = ['resolved', 'handed_over', 'reply_seconds', 'wrong', 'ordered'] as const;
export type GoalName = (typeof GOAL_NAMES)[number];

/** Percent of the chats, and seconds. Null: no goal. More is better for `resolved` and `ordered`. */
const goalsSchema = v.object({
  resolved: v.nullable(v.number()),
  handed_over: v.nullable(v.number()),
  reply_seconds: v.nullable(v.number()),
  wrong: v.nullable(v.number()),
  ordered: v.nullable(v.number()),
} satisfies Record<GoalName, unknown>);
export type Goals = v.InferOutput<typeof goalsSchema>;

/** Least and most, as in the database. */
export const GOAL_LIMITS: Readonly<Record<GoalName, readonly [least: number, most: number]>> = {
  resolved: [0, 100],
  handed_over: [0, 100],
  reply_seconds: [1, 86_400],
  wrong: [0, 100],
  ordered: [0, 100],
};

/** The rule that stopped a rollout: `hits` of `chats`, and the limit. `other`: of version 2. */
const brokenRuleSchema = v.object({
  rule: v.picklist(['handovers', 'complaints', 'errors']),
  hits: v.number(),
  chats: v.number(),
  most: v.number(),
  other_hits: v.optional(v.number()),
  other_chats: v.optional(v.number()),
});
export type BrokenRule = v.InferOutput<typeof brokenRuleSchema>;

const testsSchema = v.object({ at: instantSchema, total: v.number(), passed: v.number(), failed: v.number() });

const changeSchema = v.object({
  id: v.number(),
  at: instantSchema,
  /** Null: a rule of the owner, or a user who is gone. */
  by: v.nullable(v.string()),
  /** `rules`: the stop rules were changed. `rule`: one of them stopped the rollout. `review`: the ten questions of the setup.
   * `model`: another kind of model was connected. */
  source: v.fallback(v.picklist(['desk', 'settings', 'rule', 'rules', 'review', 'model']), 'settings'),
  from_probability: v.number(),
  to_probability: v.number(),
  reason: v.nullable(v.string()),
  detail: v.fallback(v.nullable(brokenRuleSchema), null),
  /** What the last test run of version 3 said at that time. */
  tests: v.nullable(testsSchema),
});
export type RolloutChange = v.InferOutput<typeof changeSchema>;

export const rolloutDeskSchema = v.nullable(
  v.object({
    status: v.picklist(ROLLOUT_STATUSES),
    probability: v.number(),
    revision: v.number(),
    began_at: v.nullable(instantSchema),
    stopped: v.nullable(brokenRuleSchema),
    rules: stopRulesSchema,
    goals: goalsSchema,
    /** Whether the AI answers customers. */
    mode: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
    /** Which share of the chats the AI answers, and whether two versions of it are compared. */
    answering: needSchemas.answering,
    /** Who answers the chats that version 3 does not. */
    rest: v.fallback(v.picklist(['v2', 'team']), 'v2'),
    /** Of the last two weeks; null: the business is new. */
    chats_per_day: v.nullable(v.number()),
    v2: figuresSchema,
    v3: figuresSchema,
    tests: v.nullable(testsSchema),
    channels: v.array(v.object({ id: v.string(), name: v.string() })),
    changes: v.array(changeSchema),
  }),
);
export type RolloutDesk = NonNullable<v.InferOutput<typeof rolloutDeskSchema>>;

const figureChatSchema = v.object({
  /** Of the chat and its day. */
  id: v.string(),
  room_id: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  chat_id: v.string(),
  erased: v.boolean(),
  /** The first question of the day. */
  at: instantSchema,
  /** Until the first reply; null in the list of another figure. */
  seconds: v.nullable(v.number()),
});
export type FigureChat = v.InferOutput<typeof figureChatSchema>;

/** Null: not for the caller. `next`: the end of this page; null: the last one. */
export const figureChatsSchema = v.nullable(
  v.object({ rows: v.array(figureChatSchema), next: v.nullable(v.record(v.string(), v.unknown())) }),
);

/** A figure of a version. */
export interface FigureOfVersion {
  version: 'v2' | 'v3';
  figure: Exclude<keyof VersionFigures, 'replied'>;
}

/** `trial`: since version 3 answers. The others: 7, 30 and 90 days. `channelId`: null for all channels. */
export interface RolloutQuery {
  span: 'trial' | 'week' | 'month' | 'quarter';
  channelId: string | null;
}

/** `refused`: a sentence of the database for the user. */
export type RolloutResult = { done: true } | { refused: string };
