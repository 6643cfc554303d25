/**
 * One panel of the simulator: a chat with one version of the agent. It lives while the panel is shown.
 *
 * A panel answers by itself, so that a slow or failed one holds up no other. As on WhatsApp, a message that comes while an
 * answer is being written replaces it: both messages are answered together, and so are messages without an answer.
 *
 * A script is a list of messages that the panel asks one after the other. A paused script is kept in `held`.
 */
import { assign, enqueueActions, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { MODEL_WAIT } from '../../contracts/limits.ts';
import type {
  CustomerTurn,
  KnowledgeScope,
  Outcome,
  SaidTurn,
  ScriptEnded,
  SimulatedScene,
  SimulationProblem,
  SimulationRequest,
  SimulationResult,
  Variant,
} from '../../contracts/simulator.ts';
import { placeholder } from '../app/placeholder.ts';

/** A message of the customer, and under what conditions it is answered. */
export interface Question {
  /** The same message has the same number in all panels. */
  number: number;
  turn: CustomerTurn;
  scene: SimulatedScene;
  knowledge: KnowledgeScope;
}

export interface LogEntry {
  question: Question;
  /** Null: without an answer of its own. */
  outcome: Outcome | null;
}

interface Context {
  panel: string;
  businessId: string;
  variant: Variant;
  log: LogEntry[];
  /** What the panel asks next by itself. */
  script: Question[];
  /** The rest of a paused script. */
  held: Question[];
  /** Why there is no outcome. */
  problem: SimulationProblem | null;
}

type Event =
  | { type: 'question.asked'; question: Question }
  /** Another version, or another script: the chat begins anew. */
  | { type: 'chat.restarted'; variant: Variant; script: Question[] }
  | { type: 'script.paused' }
  | { type: 'script.resumed' }
  | { type: 'stop.requested' }
  | { type: 'retry.requested' };

export interface SimulationPanelInput {
  panel: string;
  businessId: string;
  variant: Variant;
}

/** Messages before the question that the agent reads. */
const MAX_TURNS = 12;

const simulationPanel = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as SimulationPanelInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: { simulate: placeholder<SimulationResult, SimulationRequest>('simulate') },
  guards: {
    isScripted: ({ context }) => context.script.length > 0,
    isHeld: ({ context }) => context.held.length > 0,
    isPlaying: ({ context }) => context.script.length + context.held.length > 0,
    hasScript: (_, { script }: { script: Question[] }) => script.length > 0,
    hasProblem: (_, { output }: { output: SimulationResult }) =>
      'problem' in output || output.outcome.status === 'failed',
    isEscalated: (_, { output }: { output: SimulationResult }) =>
      'outcome' in output && output.outcome.status === 'escalated',
    isSilent: (_, { output }: { output: SimulationResult }) =>
      'outcome' in output && output.outcome.status === 'silent',
  },
  actions: {
    ask: assign(({ context }, { question }: { question: Question }) => ({
      log: [...context.log, { question, outcome: null }],
      script: [],
      held: [],
      problem: null,
    })),
    askNext: assign(({ context: { log, script } }) => {
      const [question, ...rest] = script;
      return question === undefined ? {} : { log: [...log, { question, outcome: null }], script: rest, problem: null };
    }),
    restart: assign((_, { variant, script }: { variant: Variant; script: Question[] }) => ({
      variant,
      script,
      log: [],
      held: [],
      problem: null,
    })),
    setOutcome: assign(({ context: { log } }, { output }: { output: SimulationResult }) =>
      'problem' in output
        ? { problem: output.problem }
        : {
            log: log.map((entry, at) => (at === log.length - 1 ? { ...entry, outcome: output.outcome } : entry)),
            problem: output.outcome.status === 'failed' ? ('model' as const) : null,
          },
    ),
    setProblem: assign((_, { problem }: { problem: SimulationProblem }) => ({ problem })),
    /** The failed attempt leaves nothing behind. */
    forgetFailure: assign(({ context: { log } }) => ({
      problem: null,
      log: log.map((entry, at) =>
        at === log.length - 1 && entry.outcome?.status === 'failed' ? { ...entry, outcome: null } : entry,
      ),
    })),
    hold: assign(({ context: { script, held } }) => ({ script: [], held: [...script, ...held] })),
    release: assign(({ context: { script, held } }) => ({ script: [...script, ...held], held: [] })),
    dropScript: assign({ script: [], held: [] }),
    reportEnd: enqueueActions(({ context: { panel, script, held }, enqueue }) => {
      if (script.length + held.length === 0) enqueue.sendParent({ type: 'script.ended', panel } satisfies ScriptEnded);
    }),
    reportStop: sendParent(({ context: { panel } }): ScriptEnded => ({ type: 'script.ended', panel })),
  },
  delays: {
    timeout: MODEL_WAIT,
    /** Between two messages of a script, so that the answer can be read. */
    readTime: 1200,
  },
});

/** Whether the agent has seen the end of this message: an answer, a call for help, or deliberate silence. */
const isSettled = ({ outcome }: LogEntry): boolean => outcome !== null && outcome.status !== 'failed';

const requestOf = ({ businessId, variant, log }: Context): SimulationRequest => {
  const first = log.findLastIndex(isSettled) + 1;
  const last = log.at(-1);
  return {
    businessId,
    variant,
    knowledge: last?.question.knowledge ?? 'published',
    scene: last?.question.scene ?? NO_SCENE,
    burst: log.slice(first).map(({ question }) => question.turn),
    turns: log.slice(0, first).flatMap(saidIn).slice(-MAX_TURNS),
  };
};

export const NO_SCENE: SimulatedScene = { opening: 'now', customer: 'new', basket: [] };

const saidIn = ({ question, outcome }: LogEntry): SaidTurn[] => [
  { author: 'customer', ...question.turn },
  ...(outcome?.text && outcome.status !== 'escalated'
    ? [{ author: 'ai' as const, kind: 'text', text: outcome.text }]
    : []),
];

const idle = simulationPanel.createStateConfig({ meta: { story: 'Idle' } });

const answering = simulationPanel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Answering' },
  invoke: {
    id: 'simulate',
    src: 'simulate',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'hasProblem', params: ({ event }) => event },
        target: 'failed',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      {
        guard: { type: 'isEscalated', params: ({ event }) => event },
        target: 'settled.escalated',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSilent', params: ({ event }) => event },
        target: 'settled.silent',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      { target: 'settled.answered', actions: { type: 'setOutcome', params: ({ event }) => event } },
    ],
    onError: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'unreachable' } } },
  },
  on: {
    'stop.requested': { target: 'stopped', actions: ['dropScript', 'reportStop'] },
    'script.resumed': { guard: 'isHeld', actions: 'release' },
  },
  after: { timeout: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'timeout' } } } },
});

/** The agent has decided. A script goes on after a while. */
const settled = simulationPanel.createStateConfig({
  entry: 'reportEnd',
  on: {
    'stop.requested': { guard: 'isPlaying', actions: ['dropScript', 'reportStop'] },
    'script.resumed': { guard: 'isHeld', target: 'answering', actions: ['release', 'askNext'] },
  },
  after: { readTime: { guard: 'isScripted', target: 'answering', actions: 'askNext' } },
  initial: 'answered',
  states: {
    answered: { meta: { story: 'Answered' } },
    escalated: { meta: { story: 'Escalated' } },
    silent: { meta: { story: 'Silent' } },
  },
});

/** There is no decision: the model or the connection failed. The rest of a script waits for the next try. */
const failed = simulationPanel.createStateConfig({
  meta: { story: 'Failed' },
  entry: ['hold', 'reportStop'],
  on: { 'retry.requested': { target: 'answering', actions: ['forgetFailure', 'release'] } },
});

/** By the user, before the answer came. */
const stopped = simulationPanel.createStateConfig({
  meta: { story: 'Stopped' },
  on: { 'retry.requested': { target: 'answering' } },
});

export const simulationPanelMachine = simulationPanel.createMachine({
  id: 'simulationPanel',
  context: ({ input: { panel, businessId, variant } }) => ({
    panel,
    businessId,
    variant,
    log: [],
    script: [],
    held: [],
    problem: null,
  }),
  on: {
    'question.asked': {
      target: '.answering',
      reenter: true,
      actions: { type: 'ask', params: ({ event }) => event },
    },
    'chat.restarted': [
      {
        guard: { type: 'hasScript', params: ({ event }) => event },
        target: '.answering',
        reenter: true,
        actions: [{ type: 'restart', params: ({ event }) => event }, 'askNext'],
      },
      { target: '.idle', actions: { type: 'restart', params: ({ event }) => event } },
    ],
    'script.paused': { guard: 'isScripted', actions: 'hold' },
  },
  initial: 'idle',
  states: { idle, answering, settled, failed, stopped },
});

export type SimulationPanelRef = ActorRefFrom<typeof simulationPanelMachine>;
export type SimulationPanelSnapshot = SnapshotFrom<typeof simulationPanelMachine>;
