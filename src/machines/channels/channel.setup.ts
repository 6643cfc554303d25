import { assign, cancel, enqueueActions, raise, setup, type AnyActorRef, type EventObject } from 'xstate';

import type {
  Health,
  StatusChange,
  Wire,
  ChannelEvent,
  SessionReport,
  Me,
  SessionFailure,
  QrCode,
} from '../../contracts/channels.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
type Answer<Value> = Value | { refused: SessionFailure };

export interface ChannelInput {
  wire: Wire;
  isOwner: boolean;
  /** Newest first. */
  changes: Omit<StatusChange, 'channel_id'>[];
}

export interface Context extends ChannelInput {
  status: string;
  since: number;
  /** A phone was linked when it was last heard of: STARTING then means that it is being looked for again. */
  wasWorking: boolean;
  me: Me | null;
  code: QrCode | null;
  /** What to type on the phone instead of scanning. */
  pairing: string | null;
  /** What the phone has to show as well. */
  passkey: string | null;
  failure: SessionFailure | null;
  /** How often it was restarted since it last worked. */
  restarts: number;
  /** Something was just asked of the session: WAHA takes one at a time. */
  resting: boolean;
  health: Health | null;
}

interface Named {
  /** WAHA's session name = the channel's external_id. */
  name: string;
}

/** Whoever started the channel. */
const page = ({ self }: { self: AnyActorRef }) => self._parent as AnyActorRef;

/** How many changes of status are remembered. */
const REMEMBERED = 20;

export const channel = setup({
  types: {
    context: {} as Context,
    events: {} as ChannelEvent,
    input: {} as ChannelInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** POST /sessions: makes the session, or starts the one that is there. */
    connect: unprovided<Answer<SessionReport>, Named>('connect'),
    restart: unprovided<Answer<SessionReport>, Named>('restart'),
    logout: unprovided<Answer<SessionReport>, Named>('logout'),
    remove: unprovided<Answer<SessionReport>, Named>('remove'),
    look: unprovided<Answer<SessionReport>, Named>('look'),
    readMe: unprovided<Answer<{ me: Me | null }>, Named>('readMe'),
    fetchCode: unprovided<Answer<{ code: QrCode }>, Named & { since: number }>('fetchCode'),
    requestCode: unprovided<Answer<{ pairing: string }>, Named & { phoneNumber: string }>('requestCode'),
    readPasskey: unprovided<Answer<{ passkey: string }>, Named>('readPasskey'),
    confirmPasskey: unprovided<Answer<{ confirmed: true }>, Named>('confirmPasskey'),
    /** Asks every few seconds how the session is, where the database may not hear of it. */
    watchStatus: unprovidedWatcher<EventObject, Named>('watchStatus'),
    watchHealth: unprovidedWatcher<EventObject, { channelId: string }>('watchHealth'),
  },
  guards: {
    isRecorded: (_, { recorded }: SessionReport) => recorded === true,
    isNews: ({ context }, { status }: SessionReport) => status !== context.status,
    stands: ({ context }, { on }: { on: string }) => context.status === on,
    isReconnecting: ({ context }) => context.status === 'STARTING' && context.wasWorking,
    isRefused: (_, { output }: { output: Answer<object> }) => 'refused' in output,
    isGone: (_, { output }: { output: Answer<object> }) => 'refused' in output && output.refused.status === 404,
    isInUse: (_, { output }: { output: Answer<object> }) =>
      'refused' in output && output.refused.code === 'number_in_use',
    isWrongNumber: ({ context }) => isWrong(context),
    isRightNumber: ({ context }) => !isWrong(context),
    isRested: ({ context }) => !context.resting,
    isResting: ({ context }) => context.resting,
    mayLeave: ({ context }) => context.isOwner && !context.resting,
    isMeant: ({ context }, { typed }: { typed: string }) => typed.trim() === context.wire.name.trim(),
  },
  actions: {
    note: assign(({ context }, { output }: { output: Answer<SessionReport> }) =>
      'refused' in output ? {} : noted(context, output),
    ),
    hear: assign(({ context }, report: SessionReport) => noted(context, report)),
    /** The gateway knows no such session: there is none until it is made again. */
    miss: assign({ status: 'pending', me: null, wasWorking: false }),
    unlink: assign({ me: null, wasWorking: false, restarts: 0 }),
    keepRow: assign((_, { wire }: { wire: Wire }) => ({ wire })),
    keepHealth: assign((_, { health }: { health: Health }) => ({ health })),
    keepMe: assign((_, { output }: { output: Answer<{ me: Me | null }> }) =>
      'refused' in output ? {} : { me: output.me },
    ),
    keepCode: assign((_, { output }: { output: Answer<{ code: QrCode }> }) =>
      'refused' in output ? {} : { code: output.code },
    ),
    keepPairing: assign((_, { output }: { output: Answer<{ pairing: string }> }) =>
      'refused' in output ? {} : { pairing: output.pairing },
    ),
    keepPasskey: assign((_, { output }: { output: Answer<{ passkey: string }> }) =>
      'refused' in output ? {} : { passkey: output.passkey },
    ),
    forgetCodes: assign({ code: null, pairing: null, passkey: null }),
    fail: assign((_, { output }: { output: Answer<object> }) =>
      'refused' in output ? { failure: output.refused } : {},
    ),
    failSilently: assign({
      failure: { status: 0, code: 'timeout', detail: 'API error: 0 Timeout' } satisfies SessionFailure,
    }),
    forgive: assign({ failure: null }),
    recover: assign({ wasWorking: true, restarts: 0 }),
    /** To the page that started it: the wizard goes on. */
    tellLinked: enqueueActions(({ context, enqueue }) => {
      if (!isWrong(context)) enqueue.sendTo(page, { type: 'channel.linked' });
    }),
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    rest: assign({ resting: true }),
    endRest: assign({ resting: false }),
    startRest: raise({ type: 'rest.over' }, { delay: 'restPause', id: 'rest' }),
    stopRest: cancel('rest'),
  },
  delays: {
    /** Between two commands to one session (product.md §6.2). */
    restPause: 30_000,
    /** Longer than the gateway itself waits for WAHA. */
    callPatience: 45_000,
    /** Then a start takes longer than a start takes (waha.md §5.1). */
    startPatience: 60_000,
    /** Until a code is asked for again that could not be had. */
    codePause: 5000,
    /** Asked for a little late, so that the old code is not fetched once more. */
    codeLifetime: ({ context }) => Math.max(1000, context.code?.lifetime ?? 0) + 400,
  },
});

export const named = ({ context }: { context: Context }): Named => ({ name: context.wire.external_id });

const isWrong = ({ wire, me }: Context): boolean => {
  const linked = me?.phone ?? wire.phone;
  return wire.expected_phone !== null && linked !== null && linked !== wire.expected_phone;
};

const noted = (context: Context, { status, at, me = context.me, recorded }: SessionReport): Partial<Context> => {
  const change = { status, at: new Date(at).toISOString() };
  const changes = recorded ? [change, ...context.changes].slice(0, REMEMBERED) : context.changes;
  if (status === context.status) return { me, changes };
  // STARTING says nothing about the link; every other word does.
  const wasWorking = status === 'STARTING' ? context.wasWorking : status === 'WORKING';
  // What was refused before is no longer what there is to say.
  return { status, since: at, me, wasWorking, changes, failure: null };
};
