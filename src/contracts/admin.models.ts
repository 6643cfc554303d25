/** The models of the installation, as the function `agent` tells administrators. No key and no whole address is in it. */
import * as v from 'valibot';

import type { OldPage } from './release.ts';

const text = v.nullable(v.string());

export interface ModelEndpoint {
  host: string;
  large: string;
  small: string;
  /** Null: the model that answers judges too. */
  judge: string | null;
}

const endpointSchema: v.GenericSchema<unknown, ModelEndpoint> = v.object({
  host: v.string(),
  large: v.string(),
  small: v.string(),
  judge: text,
});

/** What reads the files of customers. Null: none does, and the team gets them. */
export interface ReadingModels {
  hearing: { host: string; model: string; language: string | null } | null;
  seeing: { host: string; model: string } | null;
}

/** Of the last days, in all businesses. */
export interface ModelUse {
  /** Whether the AI answers customers at all. */
  is_on: boolean;
  days: number;
  chats: number;
  runs: number;
  /** Files of customers that were read. */
  readings: number;
  tokens_in: number;
  tokens_out: number;
  /** Rupiah; null: no model has a price. */
  cost: number | null;
  /** The most frequent first. `failure`: an open set. `words`: what the provider said last, masked. */
  failures: { failure: string; runs: number; words: string | null; at: string | null }[];
}

export interface ModelSettings {
  first: ModelEndpoint;
  /** Asked while the first one is away; null: there is none. */
  second: ModelEndpoint | null;
  reading: ReadingModels;
  step_seconds: number;
  answer_seconds: number;
  thinking: 'default' | 'low' | 'off';
  /** Rupiah for a million tokens. */
  prices: { model: string; in: number; out: number }[];
  use: ModelUse;
}

export const modelSettingsSchema: v.GenericSchema<unknown, ModelSettings> = v.object({
  first: endpointSchema,
  second: v.nullable(endpointSchema),
  reading: v.object({
    hearing: v.nullable(v.object({ host: v.string(), model: v.string(), language: text })),
    seeing: v.nullable(v.object({ host: v.string(), model: v.string() })),
  }),
  step_seconds: v.number(),
  answer_seconds: v.number(),
  thinking: v.picklist(['default', 'low', 'off']),
  prices: v.array(v.object({ model: v.string(), in: v.number(), out: v.number() })),
  use: v.object({
    is_on: v.boolean(),
    days: v.number(),
    chats: v.number(),
    runs: v.number(),
    readings: v.number(),
    tokens_in: v.number(),
    tokens_out: v.number(),
    cost: v.nullable(v.number()),
    failures: v.array(v.object({ failure: v.string(), runs: v.number(), words: text, at: text })),
  }),
});

/** What an operator looks at after a failure. */
export const FAULTY_PARTS = ['address', 'key', 'model', 'quota', 'shape', 'context', 'time', 'server'] as const;
export type FaultyPart = (typeof FAULTY_PARTS)[number];

/** What came of one question to one model. */
export interface ModelCheck {
  endpoint: 'first' | 'second' | 'hearing' | 'seeing';
  tasks: ('large' | 'small' | 'judge' | 'hearing' | 'seeing')[];
  model: string;
  /** `tools`: version 3, which reads with tools. `context`: a question with as much knowledge as a prompt may have. */
  form: 'json' | 'tools' | 'context' | 'voice' | 'picture';
  /** Null: it answered right. */
  part: FaultyPart | null;
  /** The masked words of the provider. */
  words: string | null;
  is_without_tools: boolean;
  ms: number;
}

export const modelChecksSchema: v.GenericSchema<unknown, { checks: ModelCheck[] }> = v.object({
  checks: v.array(
    v.object({
      endpoint: v.picklist(['first', 'second', 'hearing', 'seeing']),
      tasks: v.array(v.picklist(['large', 'small', 'judge', 'hearing', 'seeing'])),
      model: v.string(),
      form: v.picklist(['json', 'tools', 'context', 'voice', 'picture']),
      part: v.nullable(v.picklist(FAULTY_PARTS)),
      words: text,
      is_without_tools: v.boolean(),
      ms: v.number(),
    }),
  ),
});

/** `refused`: there are too many requests, or the function could not be reached. */
export interface ModelsRefused {
  refused: OldPage;
}
export type ModelChecksResult = { checks: ModelCheck[] } | { refused: 'tooMany' | 'unreachable' } | ModelsRefused;
