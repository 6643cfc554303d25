/** Trying the AI without WhatsApp: what is asked, what comes of it, and a real chat that is asked again. */
import * as v from 'valibot';

import { answerFileSchema } from './answers.ts';
import { instantSchema, optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** Which agent answers. */
export interface Variant {
  version: 'v2' | 'v3';
  size: 'small' | 'large';
}

/** With `draft`, the changes that wait for publishing count too. */
export type KnowledgeScope = 'published' | 'draft';

/** What the agent believes about the shop and the customer. */
export interface SimulatedScene {
  /** `now`: by the opening hours. */
  opening: 'now' | 'open' | 'closed';
  customer: 'new' | 'known';
  basket: readonly BasketLine[];
}

export interface BasketLine {
  name: string;
  quantity: number;
}

/** A message of the customer. A picture or a recording is a sample without a file. */
export interface CustomerTurn {
  kind: 'text' | 'image' | 'voice';
  text: string | null;
}

export interface SaidTurn {
  author: 'customer' | 'ai' | 'member';
  kind: string;
  text: string | null;
}

export interface SimulationRequest {
  businessId: string;
  variant: Variant;
  knowledge: KnowledgeScope;
  scene: SimulatedScene;
  /** The messages to be answered together. */
  burst: readonly CustomerTurn[];
  /** The chat before them. */
  turns: readonly SaidTurn[];
}

const simulatedSourceSchema = v.object({
  passage_id: v.string(),
  title: v.string(),
  body: v.string(),
  is_used: v.boolean(),
});
export type SimulatedSource = v.InferOutput<typeof simulatedSourceSchema>;

/** The response of the function `agent/simulate`. */
export const outcomeSchema = v.object({
  status: v.picklist(['answered', 'escalated', 'silent', 'completed', 'failed']),
  /** Why it was escalated or stays silent. */
  why: optionalField(v.string()),
  /** What the customer would get. */
  text: optionalField(v.string()),
  /** What would follow the text. */
  files: v.optional(v.array(answerFileSchema)),
  sources: v.array(simulatedSourceSchema),
  /** The names of the tools that were called, in order. */
  tools: v.array(v.string()),
  /** Why the model failed. */
  error: optionalField(v.string()),
  model_name: optionalField(v.string()),
  tokens_in: optionalField(v.number()),
  tokens_out: optionalField(v.number()),
  /** Milliseconds of the whole answer. */
  ms: v.number(),
});
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** Why there is no answer. `off`: the business has turned its AI off. `model`: the model or a tool failed. */
export type SimulationProblem =
  | 'denied'
  | 'off'
  | 'rateLimited'
  | 'invalid'
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'model'
  | OldPage;

export type SimulationResult = { outcome: Outcome } | { problem: SimulationProblem };

/** What the simulator starts with. */
export interface SimulatorSetup {
  variant: Variant;
  products: readonly string[];
}

/** `off`: the business has turned its AI off. `denied`: the user is not in the team. */
export type SimulatorSetupResult = { setup: SimulatorSetup } | { off: true } | { denied: true };

/** The columns of a business that the simulator starts with. */
export const simulatorBusinessSchema = v.object({
  toggles: v.fallback(
    v.object({
      useAgentBehaviourV2: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
      simulatorAgentVersion: v.fallback(v.picklist(['v2', 'v3']), 'v2'),
      modelVersion: v.fallback(v.picklist(['small', 'large']), 'large'),
    }),
    { useAgentBehaviourV2: 'off', simulatorAgentVersion: 'v2', modelVersion: 'large' },
  ),
  invoice_details: v.fallback(v.object({ product_catalog: v.fallback(v.array(v.object({ name: v.string() })), []) }), {
    product_catalog: [],
  }),
});

/** A panel has nothing left to ask by itself. */
export interface ScriptEnded {
  type: 'script.ended';
  panel: string;
}

/** A chat that can be replayed, without the customer's name and numbers. */
export const replayableRoomSchema = v.object({
  room_id: uuid,
  last_message_at: instantSchema,
  /** Masked. */
  preview: v.string(),
  /** Messages of the customer. */
  questions: v.number(),
});
export type ReplayableRoom = v.InferOutput<typeof replayableRoomSchema>;

export type ReplayableRooms = { rooms: ReplayableRoom[] } | { denied: true };

/** What a customer wrote in one go, and what came of it. All texts are masked. */
export const replayedBurstSchema = v.object({
  messages: v.array(v.object({ kind: v.string(), text: v.nullable(v.string()) })),
  at: instantSchema,
  /** What the business replied before the customer wrote again. */
  replies: v.array(v.object({ author: v.picklist(['ai', 'member']), text: v.nullable(v.string()), kind: v.string() })),
  /** Whether the AI called a person. */
  was_escalated: v.boolean(),
});
export type ReplayedBurst = v.InferOutput<typeof replayedBurstSchema>;

/** Null: there is no such chat, or it is not for the user. */
export type ReplayedRoom = { bursts: ReplayedBurst[] } | null;
