import { assign, setup } from 'xstate';

import { MODEL_WAIT } from '../../contracts/limits.ts';
import type {
  KnowledgeScope,
  Outcome,
  ReplayableRoom,
  ReplayableRooms,
  ReplayedBurst,
  ReplayedRoom,
  SimulationProblem,
  SimulationRequest,
  SimulationResult,
  Variant,
} from '../../contracts/simulator.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';

export interface Context {
  businessId: string;
  variant: Variant;
  knowledge: KnowledgeScope;
  search: string;
  /** Newest first. */
  rooms: ReplayableRoom[];
  roomId: string | null;
  bursts: ReplayedBurst[];
  /** Of the bursts that were answered anew, in their order. */
  outcomes: Outcome[];
  /** Why the next one was not. */
  problem: SimulationProblem | null;
}

type Event =
  | { type: 'search.typed'; search: string }
  | { type: 'room.chosen'; roomId: string }
  | { type: 'variant.chosen'; variant: Variant }
  | { type: 'knowledge.chosen'; knowledge: KnowledgeScope }
  | { type: 'pause.requested' }
  | { type: 'resume.requested' }
  | { type: 'stop.requested' }
  | { type: 'repeat.requested' }
  | { type: 'retry.requested' }
  | { type: 'room.left' };

export interface ReplayInput {
  businessId: string;
  variant: Variant;
}

export const replay = setup({
  types: {} as MachineTypes<Context, Event, ReplayInput>,
  actors: {
    findRooms: placeholder<ReplayableRooms, { businessId: string; search: string }>('findRooms'),
    loadRoom: placeholder<ReplayedRoom, { roomId: string }>('loadRoom'),
    simulate: placeholder<SimulationResult, SimulationRequest>('simulate'),
  },
  guards: {
    isDenied: (_, { output }: { output: ReplayableRooms }) => 'denied' in output,
    isNothingFound: (_, { output }: { output: ReplayableRooms }) => 'rooms' in output && output.rooms.length === 0,
    isGone: (_, { output }: { output: ReplayedRoom }) => output === null || output.bursts.length === 0,
    hasProblem: (_, { output }: { output: SimulationResult }) =>
      'problem' in output || output.outcome.status === 'failed',
    isLast: ({ context }) => context.outcomes.length + 1 >= context.bursts.length,
  },
  actions: {
    setSearch: assign((_, { search }: { search: string }) => ({ search: search.trim() })),
    setRooms: assign((_, { output }: { output: ReplayableRooms }) => ('rooms' in output ? output : {})),
    setRoomId: assign((_, { roomId }: { roomId: string }) => ({ roomId })),
    setBursts: assign((_, { output }: { output: ReplayedRoom }) => ({
      bursts: output?.bursts ?? [],
      outcomes: [],
      problem: null,
    })),
    setVariant: assign((_, { variant }: { variant: Variant }) => ({ variant })),
    setKnowledge: assign((_, { knowledge }: { knowledge: KnowledgeScope }) => ({ knowledge })),
    addOutcome: assign(({ context }, { output }: { output: SimulationResult }) =>
      'outcome' in output ? { outcomes: [...context.outcomes, output.outcome] } : {},
    ),
    setProblem: assign((_, { output }: { output: SimulationResult }) => ({
      problem: 'problem' in output ? output.problem : ('model' as const),
    })),
    setLost: assign((_, { problem }: { problem: SimulationProblem | null }) => ({ problem })),
    clear: assign({ outcomes: [], problem: null }),
    leaveRoom: assign({ roomId: null, bursts: [], outcomes: [], problem: null }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
    /** Longer than the function and the model take. */
    answerTimeout: MODEL_WAIT,
  },
});
