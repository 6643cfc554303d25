/**
 * Help of the AI with the message that a member writes: a suggested reply, the typed text rewritten, or a look at what a
 * version of the AI would answer. Lives while the room is open.
 *
 * It never sends anything and never loses what was typed. A result replaces the text only if that is unchanged since the
 * request; otherwise, and for a look at a version, it is offered. The replaced text can be restored, and the result again.
 * The machine holds the field's text by `text.changed`, and writes it by emitting `text.written`.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  AssistOutcome,
  AssistRefusal,
  AssistRequest,
  AssistResult,
  AssistTask,
} from '../../contracts/composer.assist.ts';
import { MAX_ASSISTED_TEXT, MODEL_WAIT } from '../../contracts/limits.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Input {
  roomId: string;
}

interface Context extends Input {
  /** In the field. */
  text: string;
  /** The text has changed since the request. */
  isTouched: boolean;
  task: AssistTask;
  result: AssistResult | null;
  /** What `swap.requested` puts into the field: the replaced text, or the result. */
  other: string;
  refusal: AssistRefusal | null;
}

type Event =
  | { type: 'text.changed'; text: string }
  | { type: 'assist.requested'; task: AssistTask }
  | { type: 'result.accepted' }
  | { type: 'swap.requested' }
  | { type: 'retry.requested' }
  | { type: 'assist.dismissed' };

const needsText = ({ task }: AssistTask): boolean => task !== 'reply' && task !== 'peek';

const assist = setup({
  types: {} as MachineTypes<Context, Event, Input> & {
    emitted: { type: 'text.written'; text: string };
    children: { askAi: 'askAi' };
  },
  actors: { askAi: placeholder<AssistOutcome, AssistRequest>('askAi') },
  guards: {
    isTooLong: ({ context }, { task }: { task: AssistTask }) =>
      needsText(task) && context.text.length > MAX_ASSISTED_TEXT,
    hasText: ({ context }, { task }: { task: AssistTask }) => !needsText(task) || context.text.trim() !== '',
    isRefused: (_, { output }: { output: AssistOutcome }) => 'refused' in output,
    /** There is nothing to use, or it is what stands in the field. */
    isUseless: ({ context }, { output }: { output: AssistOutcome }) =>
      'result' in output && (output.result.text === null || output.result.text === context.text),
    mustAsk: ({ context }) => context.isTouched || context.task.task === 'peek',
    isEmptied: (_, { text }: { text: string }) => text.trim() === '',
    /** Another attempt may succeed. */
    isRetryable: ({ context: { refusal } }) =>
      refusal === 'offline' || refusal === 'slow' || refusal === 'failed' || refusal === 'tooMany',
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setTouched: assign(({ context }, { text }: { text: string }) => ({
      text,
      isTouched: context.isTouched || text !== context.text,
    })),
    begin: assign((_, { task }: { task: AssistTask }) => ({ task, isTouched: false, result: null, refusal: null })),
    beginAgain: assign({ isTouched: false, result: null, refusal: null }),
    setResult: assign((_, { output }: { output: AssistOutcome }) => ({
      result: 'result' in output ? output.result : null,
    })),
    setRefusal: assign((_, { output }: { output: AssistOutcome }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    setTooLong: assign((_, { task }: { task: AssistTask }) => ({ task, result: null, refusal: 'tooLong' as const })),
    setFailed: assign({ refusal: 'failed' }),
    setSlow: assign({ refusal: 'slow' }),
    apply: assign(({ context }) => ({ other: context.text, text: context.result?.text ?? context.text })),
    swap: assign(({ context }) => ({ other: context.text, text: context.other })),
    writeText: emit(({ context }) => ({ type: 'text.written' as const, text: context.text })),
  },
  delays: {
    timeout: MODEL_WAIT,
  },
});

const followText = { actions: { type: 'setText', params: ({ event }: { event: { text: string } }) => event } } as const;

/** After the text was sent or deleted, there is nothing to restore. */
const endWithText = [
  {
    guard: { type: 'isEmptied', params: ({ event }: { event: { text: string } }) => event },
    target: 'idle',
    ...followText,
  },
  followText,
] as const;

const idle = assist.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'text.changed': followText },
});

const preparing = request(assist, {
  src: 'askAi',
  story: 'Preparing',
  input: ({ context: { roomId, task, text } }) => ({ roomId, task, text }),
  done: [
    { guard: withEvent('isRefused'), target: 'failed', actions: withEvent('setRefusal') },
    { guard: withEvent('isUseless'), target: 'useless', actions: withEvent('setResult') },
    { guard: 'mustAsk', target: 'offering', actions: withEvent('setResult') },
    { target: 'applied', actions: [withEvent('setResult'), 'apply', 'writeText'] },
  ],
  failed: { target: 'failed', actions: 'setFailed' },
  late: { target: 'failed', actions: 'setSlow' },
  on: { 'text.changed': { actions: withEvent('setTouched') }, 'assist.dismissed': { target: 'idle' } },
});

const offering = assist.createStateConfig({
  meta: { story: 'Offering' },
  on: {
    'text.changed': followText,
    'result.accepted': { target: 'applied', actions: ['apply', 'writeText'] },
    'assist.dismissed': { target: 'idle' },
  },
});

/** The result stands in the field. */
const applied = assist.createStateConfig({
  meta: { story: 'Applied' },
  on: {
    'text.changed': endWithText,
    'swap.requested': { target: 'restored', actions: ['swap', 'writeText'] },
    'assist.dismissed': { target: 'idle' },
  },
});

/** The text from before stands in the field again. */
const restored = assist.createStateConfig({
  meta: { story: 'Restored' },
  on: {
    'text.changed': followText,
    'swap.requested': { target: 'applied', actions: ['swap', 'writeText'] },
    'assist.dismissed': { target: 'idle' },
  },
});

/** The AI has answered, with nothing to use. */
const useless = assist.createStateConfig({
  meta: { story: 'Useless' },
  on: { 'text.changed': followText, 'assist.dismissed': { target: 'idle' } },
});

const failed = assist.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'text.changed': followText,
    'retry.requested': { guard: 'isRetryable', target: 'preparing', actions: 'beginAgain' },
    'assist.dismissed': { target: 'idle' },
  },
});

export const assistMachine = assist.createMachine({
  id: 'assist',
  context: ({ input: { roomId } }) => ({
    roomId,
    text: '',
    isTouched: false,
    task: { task: 'reply' },
    result: null,
    other: '',
    refusal: null,
  }),
  initial: 'idle',
  // In any state, a new request replaces what there is.
  on: {
    'assist.requested': [
      { guard: withEvent('isTooLong'), target: '.failed', actions: withEvent('setTooLong') },
      { guard: withEvent('hasText'), target: '.preparing', actions: withEvent('begin') },
    ],
  },
  states: { idle, preparing, offering, applied, restored, useless, failed },
});

export type AssistRef = ActorRefFrom<typeof assistMachine>;
export type AssistSnapshot = SnapshotFrom<typeof assistMachine>;
