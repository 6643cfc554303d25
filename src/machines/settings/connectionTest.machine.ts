/**
 * Whether the provider of payments or of shipping prices accepts the key of a business. It lives as long as its section of
 * the settings. The key is a secret of the server and no field of the section, so saving the section changes nothing here.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type {
  ConnectionAccount,
  ConnectionInput,
  ConnectionOutcome,
  ConnectionReadResult,
  ConnectionRefusal,
  ConnectionTestResult,
} from '../../contracts/settings.connection.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';

interface Context extends ConnectionInput {
  /** Null: not known. */
  account: ConnectionAccount | null;
  /** Of the last test. */
  outcome: ConnectionOutcome | null;
  refusal: ConnectionRefusal | null;
}

type Event = { type: 'test.requested' };

const connection = setup({
  types: {} as MachineTypes<Context, Event, ConnectionInput>,
  actors: {
    readAccount: placeholder<ConnectionReadResult, ConnectionInput>('readAccount'),
    testConnection: placeholder<ConnectionTestResult, ConnectionInput>('testConnection'),
  },
  guards: {
    isRefused: (_, { output }: { output: ConnectionReadResult | ConnectionTestResult }) => 'refused' in output,
    hasNoKey: (_, { output }: { output: ConnectionReadResult | ConnectionTestResult }) =>
      'provider' in output && output.provider === null,
  },
  actions: {
    setAccount: assign((_, { output }: { output: ConnectionReadResult }) =>
      'refused' in output ? { refusal: output.refused } : { account: output },
    ),
    setResult: assign((_, { output }: { output: ConnectionTestResult }) =>
      'refused' in output ? { refusal: output.refused } : { account: output, outcome: output.outcome, refusal: null },
    ),
    setRefusal: assign((_, { refusal }: { refusal: ConnectionRefusal }) => ({ refusal })),
  },
  delays: {
    /** Until the section says what it knows without the account. */
    readTimeout: 15_000,
    /** The function waits 10 s for the provider. */
    testTimeout: 20_000,
  },
});

const inputOf = ({ context: { businessId, kind } }: { context: Context }): ConnectionInput => ({ businessId, kind });
const readOf = ({ event }: { event: { output: ConnectionReadResult } }) => event;
const testOf = ({ event }: { event: { output: ConnectionTestResult } }) => event;

const reading = request(connection, {
  src: 'readAccount',
  story: 'Reading',
  input: inputOf,
  done: [
    {
      guard: { type: 'isRefused', params: readOf },
      target: 'unread',
      actions: { type: 'setAccount', params: readOf },
    },
    { guard: { type: 'hasNoKey', params: readOf }, target: 'keyless' },
    { target: 'ready', actions: { type: 'setAccount', params: readOf } },
  ],
  failed: { target: 'unread' },
  limit: 'readTimeout',
});

const testing = request(connection, {
  src: 'testConnection',
  story: 'Testing',
  input: inputOf,
  done: [
    {
      guard: { type: 'isRefused', params: testOf },
      target: 'failed',
      actions: { type: 'setResult', params: testOf },
    },
    { guard: { type: 'hasNoKey', params: testOf }, target: 'keyless' },
    { target: 'tested', actions: { type: 'setResult', params: testOf } },
  ],
  failed: { target: 'failed', actions: { type: 'setRefusal', params: { refusal: 'unreachable' } } },
  limit: 'testTimeout',
});

const testable = { 'test.requested': { target: 'testing' } } as const;

export const connectionTestMachine = connection.createMachine({
  id: 'connectionTest',
  context: ({ input }) => ({ ...input, account: null, outcome: null, refusal: null }),
  initial: 'reading',
  states: {
    reading,
    /** Whether there is a key is not known. A test tells. */
    unread: { meta: { story: 'Unread' }, on: testable },
    /** The server has no key, so there is nothing to ask with. */
    keyless: { meta: { story: 'Keyless' } },
    ready: { meta: { story: 'Ready' }, on: testable },
    testing,
    tested: { meta: { story: 'Tested' }, on: testable },
    failed: { meta: { story: 'Failed' }, on: testable },
  },
});

export type ConnectionTestRef = ActorRefFrom<typeof connectionTestMachine>;
export type ConnectionTestSnapshot = SnapshotFrom<typeof connectionTestMachine>;
