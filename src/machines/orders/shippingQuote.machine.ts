/**
 * What a parcel to a place costs, asked by a member beside an open chat. It lives while its dialog is open, and changes no
 * order: the answer is for a message, which the member writes and sends.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Area, QuoteResult, Rate } from '../../contracts/orders.areas.ts';
import type { ShippingRefusal } from '../../contracts/orders.shipping.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { areaSearchMachine } from './areaSearch.machine.ts';

interface Input {
  businessId: string;
}

interface Context extends Input {
  /** Of the last question. */
  area: Area | null;
  grams: number;
  rates: Rate[];
  /** As couriers bill it. */
  kilograms: number | null;
  refusal: ShippingRefusal | null;
}

type Event =
  | { type: 'quote.requested'; area: Area; grams: number }
  /** Another place or weight. */
  | { type: 'question.changed' }
  | { type: 'retry.requested' };

const quote = setup({
  types: {} as MachineTypes<Context, Event, Input> & { children: { areaSearch: 'areaSearch' } },
  actors: {
    areaSearch: areaSearchMachine,
    readQuote: placeholder<QuoteResult, { businessId: string; area: string; grams: number }>('readQuote'),
  },
  guards: {
    isWeighed: (_, { grams }: { grams: number }) => Number.isInteger(grams) && grams > 0,
    isRefused: (_, { output }: { output: QuoteResult }) => 'refused' in output,
    goesNowhere: (_, { output }: { output: QuoteResult }) => 'rates' in output && output.rates.length === 0,
  },
  actions: {
    setQuestion: assign((_, { area, grams }: { area: Area; grams: number }) => ({ area, grams, refusal: null })),
    setResult: assign((_, { output }: { output: QuoteResult }) =>
      'refused' in output ? { refusal: output.refused } : { rates: output.rates, kilograms: output.kilograms },
    ),
    setFailure: assign((_, { refusal }: { refusal: ShippingRefusal }) => ({ refusal })),
  },
  delays: {
    /** The function waits 15 s for the provider. */
    timeout: 25_000,
  },
});

const outputOf = ({ event }: { event: { output: QuoteResult } }) => event;

const asking = quote.createStateConfig({
  meta: { story: 'Asking' },
  invoke: {
    id: 'areaSearch',
    src: 'areaSearch',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: { target: 'asking', reenter: true },
  },
  on: { 'quote.requested': { guard: withEvent('isWeighed'), target: 'pricing', actions: withEvent('setQuestion') } },
});

const pricing = request(quote, {
  src: 'readQuote',
  story: 'Pricing',
  input: ({ context: { businessId, area, grams } }) => ({ businessId, area: area?.id ?? '', grams }),
  done: [
    {
      guard: { type: 'isRefused', params: outputOf },
      target: 'failed',
      actions: { type: 'setResult', params: outputOf },
    },
    { guard: { type: 'goesNowhere', params: outputOf }, target: 'none' },
    { target: 'quoted', actions: { type: 'setResult', params: outputOf } },
  ],
  failed: {
    target: 'failed',
    actions: { type: 'setFailure', params: { refusal: { why: 'unexpected', detail: null } } },
  },
  late: { target: 'failed', actions: { type: 'setFailure', params: { refusal: { why: 'shipping-silent' } } } },
});

const changeable = { 'question.changed': { target: 'asking' } } as const;

export const shippingQuoteMachine = quote.createMachine({
  id: 'shippingQuote',
  context: ({ input: { businessId } }) => ({
    businessId,
    area: null,
    grams: 0,
    rates: [],
    kilograms: null,
    refusal: null,
  }),
  initial: 'asking',
  states: {
    asking,
    pricing,
    quoted: { meta: { story: 'Quoted' }, on: changeable },
    /** No courier of the shop goes there. */
    none: { meta: { story: 'None' }, on: changeable },
    failed: { meta: { story: 'Failed' }, on: { ...changeable, 'retry.requested': { target: 'pricing' } } },
  },
});

export type ShippingQuoteRef = ActorRefFrom<typeof shippingQuoteMachine>;
export type ShippingQuoteSnapshot = SnapshotFrom<typeof shippingQuoteMachine>;
