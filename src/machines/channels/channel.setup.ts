import { assign, cancel, enqueueActions, raise, setup, type AnyActorRef, type EventObject } from 'xstate';

import type { Health, StatusChange, Wire } from '../../contracts/channels.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';

/** The device that is linked. */
export interface Me {
  /** With a plus sign; null where WhatsApp tells only a hidden id. */
  phone: string | null;
  name: string | null;
}

/** Why a call to the gateway did not do what was asked. */
export interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The gateway's own word for it. */
  code: string | null;
  /** "API error: 502 Bad Gateway" (spec.md §8). */
  detail: string;
}

/** What is known of the session: WAHA's word, and since when, in epoch ms of the server's clock. */
export interface Report {
  status: string;
  at: number;
  /** Left out by who does not know. */
  me?: Me | null;
  /** It stands in the channel's history; otherwise it was only seen on the way. */
  recorded?: true;
}

type Answer<Value> = Value | { refused: Failure };

/** What stands on the screen to be scanned: the text of the code, or its picture where there is no text. */
export type QrCode = ({ format: 'text'; value: string } | { format: 'image'; data: string }) & {
  /** 1 … 6 */
  number: number;
  /** Milliseconds until WhatsApp takes it no longer. */
  lifetime: number;
};

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
  failure: Failure | null;
  /** How often it was restarted since it last worked. */
  restarts: number;
  /** Something was just asked of the session: WAHA takes one at a time. */
  resting: boolean;
  health: Health | null;
}

export type ChannelEvent =
  | ({ type: 'status.reported' } & Report)
  | { type: 'row.reported'; wire: Wire }
  | { type: 'health.reported'; health: Health }
  | { type: 'connect.requested' }
  | { type: 'restart.requested' }
  | { type: 'logout.requested' }
  | { type: 'logout.confirmed' }
  | { type: 'delete.requested' }
  /** `typed`: what was written to show that it is meant. */
  | { type: 'delete.confirmed'; typed: string }
  | { type: 'cancel.chosen' }
  | { type: 'pairing.requested'; phoneNumber: string }
  /** The phone shows the same code. */
  | { type: 'passkey.confirmed' }
  /** Ask the gateway how it is. */
  | { type: 'look.requested' }
  | { type: 'rest.over' };

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
    connect: unprovided<Answer<Report>, Named>('connect'),
    restart: unprovided<Answer<Report>, Named>('restart'),
    logout: unprovided<Answer<Report>, Named>('logout'),
    remove: unprovided<Answer<Report>, Named>('remove'),
    look: unprovided<Answer<Report>, Named>('look'),
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
    isRecorded: (_, { recorded }: Report) => recorded === true,
    isNews: ({ context }, { status }: Report) => status !== context.status,
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
    note: assign(({ context }, { output }: { output: Answer<Report> }) =>
      'refused' in output ? {} : noted(context, output),
    ),
    hear: assign(({ context }, report: Report) => noted(context, report)),
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
    failSilently: assign({ failure: { status: 0, code: 'timeout', detail: 'API error: 0 Timeout' } satisfies Failure }),
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

const noted = (context: Context, { status, at, me = context.me, recorded }: Report): Partial<Context> => {
  const change = { status, at: new Date(at).toISOString() };
  const changes = recorded ? [change, ...context.changes].slice(0, REMEMBERED) : context.changes;
  if (status === context.status) return { me, changes };
  // STARTING says nothing about the link; every other word does.
  const wasWorking = status === 'STARTING' ? context.wasWorking : status === 'WORKING';
  // What was refused before is no longer what there is to say.
  return { status, since: at, me, wasWorking, changes, failure: null };
};
