import { assign, enqueueActions, sendParent, setup } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
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

export interface Context {
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

export type Event =
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

export const simulationPanel = setup({
  types: {} as MachineTypes<Context, Event, SimulationPanelInput>,
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

export const requestOf = ({ businessId, variant, log }: Context): SimulationRequest => {
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
