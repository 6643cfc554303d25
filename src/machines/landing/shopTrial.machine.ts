/**
 * The trial on the landing page: a visitor asks the AI about a text on their shop before they register. It is loaded with the
 * first focus in the form and lives as long as the page.
 *
 * A further question waits until the one that is being answered has its answer. The text stays in the browser and
 * becomes the training of the business that the visitor creates there (ADR 18).
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import {
  MAX_SHOP_QUESTION,
  MAX_SHOP_TEXT,
  type ShopAnswer,
  type ShopQuestion,
  type ShopRefused,
} from '../../contracts/landing.ts';
import { MODEL_WAIT } from '../../contracts/limits.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';

interface Context extends ShopQuestion {
  answer: ShopAnswer | null;
  /** Why there is no answer. */
  refusal: ShopRefused['refused'] | null;
}

type Event = { type: 'question.asked'; text: string; question: string } | { type: 'retry.requested' };
type Result = ShopAnswer | ShopRefused;

const characters = (text: string): number => Array.from(text).length;

const trial = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: { askShop: placeholder<Result, ShopQuestion>('askShop') },
  guards: {
    isIncomplete: (_, { text, question }: ShopQuestion) => text.trim() === '' || question.trim() === '',
    isTooLong: (_, { text, question }: ShopQuestion) =>
      characters(text.trim()) > MAX_SHOP_TEXT || characters(question.trim()) > MAX_SHOP_QUESTION,
    isAnswered: (_, { output }: { output: Result }) => 'status' in output && output.status === 'answered',
    isHandedOver: (_, { output }: { output: Result }) => 'status' in output,
    isLimited: (_, { output }: { output: Result }) => 'refused' in output && output.refused.why === 'limited',
    isOffline: (_, { output }: { output: Result }) => 'refused' in output && output.refused.why === 'offline',
  },
  actions: {
    setQuestion: assign((_, { text, question }: ShopQuestion) => ({
      text: text.trim(),
      question: question.trim(),
      answer: null,
      refusal: null,
    })),
    setResult: assign((_, { output }: { output: Result }) =>
      'refused' in output ? { refusal: output.refused } : { answer: output, refusal: null },
    ),
    setRefusal: assign((_, { why }: { why: 'unreachable' | 'unexpected' }) => ({ refusal: { why } })),
  },
  delays: {
    timeout: MODEL_WAIT,
  },
});

const questionOf = ({ event }: { event: ShopQuestion }) => event;
const outputOf = ({ event }: { event: { output: Result } }) => event;

const idle = trial.createStateConfig({ meta: { story: 'Idle' } });
/** The text or the question is empty. */
const incomplete = trial.createStateConfig({ meta: { story: 'Incomplete' } });
const tooLong = trial.createStateConfig({ meta: { story: 'TooLong' } });

const setResult = { type: 'setResult', params: outputOf } as const;

const asking = request(trial, {
  src: 'askShop',
  story: 'Asking',
  input: ({ context: { text, question } }) => ({ text, question }),
  done: [
    { guard: { type: 'isAnswered', params: outputOf }, target: 'answered', actions: setResult },
    { guard: { type: 'isHandedOver', params: outputOf }, target: 'handedOver', actions: setResult },
    { guard: { type: 'isLimited', params: outputOf }, target: 'limited', actions: setResult },
    { guard: { type: 'isOffline', params: outputOf }, target: 'offline', actions: setResult },
    { target: 'failed', actions: setResult },
  ],
  failed: { target: 'failed', actions: { type: 'setRefusal', params: { why: 'unexpected' } } },
  late: { target: 'failed', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
  on: { 'question.asked': {} },
});

const answered = trial.createStateConfig({ meta: { story: 'Answered' } });
/** The AI would call a person, above all because the text does not say it. */
const handedOver = trial.createStateConfig({ meta: { story: 'HandedOver' } });
/** Of the session, the address or all visitors. */
const limited = trial.createStateConfig({ meta: { story: 'Limited' } });

const retry = { 'retry.requested': { target: 'asking' } } as const;
const offline = trial.createStateConfig({ meta: { story: 'Offline' }, on: retry });
const failed = trial.createStateConfig({ meta: { story: 'Failed' }, on: retry });

export const shopTrialMachine = trial.createMachine({
  id: 'shopTrial',
  context: { text: '', question: '', answer: null, refusal: null },
  on: {
    'question.asked': [
      { guard: { type: 'isIncomplete', params: questionOf }, target: '.incomplete' },
      { guard: { type: 'isTooLong', params: questionOf }, target: '.tooLong' },
      { target: '.asking', actions: { type: 'setQuestion', params: questionOf } },
    ],
  },
  initial: 'idle',
  states: { idle, incomplete, tooLong, asking, answered, handedOver, limited, offline, failed },
});

export type ShopTrialRef = ActorRefFrom<typeof shopTrialMachine>;
export type ShopTrialSnapshot = SnapshotFrom<typeof shopTrialMachine>;
