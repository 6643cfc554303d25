/**
 * A test of a broadcast on the member's own phone: what the first recipient would get. It lives while the check is shown.
 *
 * The server sends it once, from the number of the broadcast. It is no recipient, and a few are allowed a day.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { TestResult } from '../../contracts/campaigns.broadcasts.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

export interface TestInput {
  campaignId: string;
  revision: number;
  /** The number of the last test. */
  phone: string | null;
  left: number;
}

interface Context extends TestInput {
  /** To which the last test went. */
  sentTo: string;
  refusal: Refusal | 'notSent' | null;
  /** Why it failed, as the database names it. */
  reason: string | null;
}

interface TestRequested {
  type: 'test.requested';
  phone: string;
}

const test = setup({
  types: {} as MachineTypes<Context, TestRequested, TestInput>,
  actors: {
    sendTest: placeholder<TestResult, { campaignId: string; revision: number; phone: string }>('sendTest'),
  },
  guards: {
    hasPhone: ({ context }, { phone }: TestRequested) => phone.trim() !== '' && context.left > 0,
    isRefused: (_, { output }: { output: TestResult }) => 'refused' in output,
    isSent: (_, { output }: { output: TestResult }) => 'state' in output && output.state === 'sent',
    isFailed: (_, { output }: { output: TestResult }) => 'state' in output && output.state === 'failed',
  },
  actions: {
    begin: assign((_, { phone }: TestRequested) => ({ sentTo: phone.trim(), refusal: null, reason: null })),
    setRefusal: assign((_, { output }: { output: TestResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setNotSent: assign({ refusal: 'notSent' as const }),
    setEnd: assign((_, { output }: { output: TestResult }) =>
      'state' in output ? { reason: output.reason, left: output.left } : {},
    ),
  },
  delays: {
    /** The sender takes it within ten seconds, types for some, and may be slow. */
    timeout: 75_000,
  },
});

const idle = test.createStateConfig({ meta: { story: 'Idle' } });

const sending = request(test, {
  src: 'sendTest',
  story: 'Sending',
  input: ({ context: { campaignId, revision, sentTo } }) => ({ campaignId, revision, phone: sentTo }),
  done: [
    { guard: withEvent('isRefused'), target: 'idle', actions: withEvent('setRefusal') },
    { guard: withEvent('isSent'), target: 'sent', actions: withEvent('setEnd') },
    { guard: withEvent('isFailed'), target: 'failed', actions: withEvent('setEnd') },
    { target: 'unclear', actions: withEvent('setEnd') },
  ],
  failed: { target: 'idle', actions: 'setNotSent' },
  late: { target: 'unclear' },
  // One at a time.
  on: { 'test.requested': {} },
});

export const broadcastTestMachine = test.createMachine({
  id: 'broadcastTest',
  context: ({ input }) => ({ ...input, sentTo: '', refusal: null, reason: null }),
  on: { 'test.requested': { guard: withEvent('hasPhone'), target: '.sending', actions: withEvent('begin') } },
  initial: 'idle',
  states: {
    idle,
    sending,
    sent: { meta: { story: 'Sent' } },
    failed: { meta: { story: 'Failed' } },
    /** It may have been sent: the phone shows. */
    unclear: { meta: { story: 'Unclear' } },
  },
});

export type BroadcastTestRef = ActorRefFrom<typeof broadcastTestMachine>;
