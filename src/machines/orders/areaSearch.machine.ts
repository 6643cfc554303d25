/**
 * The search for a place of the provider of shipping prices, by any of its names. It lives as long as a form that asks for
 * a place. Which place is chosen is the form's matter.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Area, AreasResult } from '../../contracts/orders.areas.ts';
import type { ShippingRefusal } from '../../contracts/orders.shipping.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

/** The provider searches with this many characters and more. */
const SHORTEST = 3;

interface Input {
  /** Of the member who searches; null: the page of an order, which knows its own. */
  businessId: string | null;
}

interface Context extends Input {
  words: string;
  /** Of the last search. They stay while the next one runs. */
  areas: Area[];
  refusal: ShippingRefusal | null;
}

type Event = { type: 'words.typed'; words: string } | { type: 'retry.requested' };

const search = setup({
  types: {} as MachineTypes<Context, Event, Input>,
  actors: {
    findAreas: placeholder<AreasResult, Input & { words: string }>('findAreas'),
  },
  guards: {
    isLongEnough: (_, { words }: { words: string }) => words.trim().length >= SHORTEST,
    isRefused: (_, { output }: { output: AreasResult }) => 'refused' in output,
    isEmpty: (_, { output }: { output: AreasResult }) => 'areas' in output && output.areas.length === 0,
  },
  actions: {
    setWords: assign((_, { words }: { words: string }) => ({ words, refusal: null })),
    setResult: assign((_, { output }: { output: AreasResult }) =>
      'refused' in output ? { refusal: output.refused } : { areas: output.areas },
    ),
    setFailure: assign((_, { refusal }: { refusal: ShippingRefusal }) => ({ refusal })),
    forget: assign({ areas: [] }),
  },
  delays: {
    /** A pause in typing that starts the search. Each search may be one of the provider's few calls. */
    debounce: 400,
    /** The function waits 15 s for the provider. */
    timeout: 25_000,
  },
});

const outputOf = ({ event }: { event: { output: AreasResult } }) => event;

const searching = request(search, {
  src: 'findAreas',
  story: 'Searching',
  input: ({ context: { businessId, words } }) => ({ businessId, words: words.trim() }),
  done: [
    {
      guard: { type: 'isRefused', params: outputOf },
      target: 'failed',
      actions: { type: 'setResult', params: outputOf },
    },
    { guard: { type: 'isEmpty', params: outputOf }, target: 'none', actions: 'forget' },
    { target: 'found', actions: { type: 'setResult', params: outputOf } },
  ],
  failed: {
    target: 'failed',
    actions: { type: 'setFailure', params: { refusal: { why: 'unexpected', detail: null } } },
  },
  late: {
    target: 'failed',
    actions: { type: 'setFailure', params: { refusal: { why: 'shipping-silent' } } },
  },
});

export const areaSearchMachine = search.createMachine({
  id: 'areaSearch',
  context: ({ input: { businessId } }) => ({ businessId, words: '', areas: [], refusal: null }),
  initial: 'idle',
  on: {
    'words.typed': [
      { guard: withEvent('isLongEnough'), target: '.typing', actions: withEvent('setWords') },
      { target: '.idle', actions: [withEvent('setWords'), 'forget'] },
    ],
  },
  states: {
    /** Too short for a search. */
    idle: { meta: { story: 'Idle' } },
    typing: { meta: { story: 'Typing' }, after: { debounce: { target: 'searching' } } },
    searching,
    found: { meta: { story: 'Found' } },
    none: { meta: { story: 'None' } },
    failed: { meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'searching' } } },
  },
});

export type AreaSearchRef = ActorRefFrom<typeof areaSearchMachine>;
export type AreaSearchSnapshot = SnapshotFrom<typeof areaSearchMachine>;
