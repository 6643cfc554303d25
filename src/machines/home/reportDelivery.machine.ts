/**
 * The morning report on the owner's own WhatsApp: whether, when and to which phone. It lives while an owner has the home page
 * open. The database sends it; what is shown of the last one is as old as the page.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { ReportChoice, ReportDelivery, SaveReportDeliveryResult } from '../../contracts/home.ts';
import { placeholder } from '../app/placeholder.ts';

interface Context {
  businessId: string;
  delivery: ReportDelivery | null;
  problem: { code: string; message: string } | 'notSaved' | null;
}

interface DeliveryChosen {
  type: 'delivery.chosen';
  choice: ReportChoice;
}

const section = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry.requested' } | DeliveryChosen,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readDelivery: placeholder<ReportDelivery, { businessId: string }>('readDelivery'),
    saveDelivery: placeholder<SaveReportDeliveryResult, ReportChoice & { businessId: string }>('saveDelivery'),
  },
  guards: {
    isRefused: (_, { output }: { output: SaveReportDeliveryResult }) => 'refused' in output,
  },
  actions: {
    setDelivery: assign((_, { delivery }: { delivery: ReportDelivery }) => ({ delivery })),
    setSaved: assign((_, { output }: { output: SaveReportDeliveryResult }) =>
      'delivery' in output ? { delivery: output.delivery } : {},
    ),
    setRefusal: assign((_, { output }: { output: SaveReportDeliveryResult }) =>
      'refused' in output ? { problem: output.refused } : {},
    ),
    setNotSaved: assign({ problem: 'notSaved' as const }),
    clearProblem: assign({ problem: null }),
  },
  delays: { timeout: 20_000 },
});

const loading = section.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readDelivery',
    src: 'readDelivery',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'shown', actions: { type: 'setDelivery', params: ({ event }) => ({ delivery: event.output }) } },
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const saving = section.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  entry: 'clearProblem',
  invoke: {
    id: 'saveDelivery',
    src: 'saveDelivery',
    input: ({ context: { businessId }, event }) => ({ businessId, ...(event as DeliveryChosen).choice }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'shown',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'shown', actions: { type: 'setSaved', params: ({ event }) => event } },
    ],
    onError: { target: 'shown', actions: 'setNotSaved' },
  },
  after: { timeout: { target: 'shown', actions: 'setNotSaved' } },
});

export const reportDeliveryMachine = section.createMachine({
  id: 'reportDelivery',
  context: ({ input }) => ({ ...input, delivery: null, problem: null }),
  initial: 'loading',
  states: {
    loading,
    failed: { meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'loading' } } },
    shown: { meta: { story: 'Shown' }, on: { 'delivery.chosen': { target: 'saving' } } },
    saving,
  },
});

export type ReportDeliveryRef = ActorRefFrom<typeof reportDeliveryMachine>;
