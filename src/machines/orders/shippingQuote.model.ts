import { defineModel } from '../app/defineModel.ts';
import { businessId } from '../inbox/rooms.fixture.ts';
import { areas, rates } from './shipping.fixture.ts';
import { shippingQuoteMachine } from './shippingQuote.machine.ts';

export const shippingQuoteModel = defineModel({
  machine: shippingQuoteMachine,
  input: { businessId },
  events: {
    'quote.requested': areas.slice(0, 1).map((area) => ({ type: 'quote.requested' as const, area, grams: 1200 })),
    'question.changed': [{ type: 'question.changed' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    areaSearch: { done: {}, error: { broken: new Error('broken') } },
    readQuote: {
      done: {
        some: { rates, kilograms: 2 },
        none: { rates: [], kilograms: 2 },
        unset: { refused: { why: 'shipping-unset' } },
        limit: { refused: { why: 'shipping-limit' } },
      },
      error: { broken: new Error('broken') },
    },
  },
  vertex: ({ context, ...snapshot }) => snapshot.matches('failed') && context.refusal?.why,
  variant: ({ context, ...snapshot }) => (snapshot.matches('failed') ? (context.refusal?.why ?? null) : null),
  ignored: {
    asking: ['question.changed', 'retry.requested'],
    pricing: ['quote.requested', 'question.changed', 'retry.requested'],
    quoted: ['quote.requested', 'retry.requested'],
    none: ['quote.requested', 'retry.requested'],
    failed: ['quote.requested'],
  },
  maxPaths: 14,
});
