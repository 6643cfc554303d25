import { assign, cancel, enqueueActions, raise, setup, type AnyActorRef, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type {
  ChannelHealth,
  StatusChange,
  ChannelEvent,
  SessionReport,
  LinkedDevice,
  SessionFailure,
  SessionQrCode,
} from '../../contracts/channels.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
type Result<Value> = Value | { refused: SessionFailure };

export interface ChannelInput {
  row: Channel;
  isOwner: boolean;
  /** Newest first. */
  changes: Omit<StatusChange, 'channel_id'>[];
}

export interface Context extends ChannelInput {
  status: string;
  statusSince: number;
  /** A phone was linked when it was last heard of: STARTING then means that it is being looked for again. */
  wasWorking: boolean;
  me: LinkedDevice | null;
  qrCode: SessionQrCode | null;
  /** What to type on the phone instead of scanning. */
  pairingCode: string | null;
  /** What the phone has to show as well. */
  passkey: string | null;
  failure: SessionFailure | null;
  /** How often it was restarted since it last worked. */
  restarts: number;
  /** Something was just asked of the session: WAHA takes one at a time. */
  isCoolingDown: boolean;
  health: ChannelHealth | null;
}

interface SessionName {
  /** WAHA's session name = the channel's external_id. */
  name: string;
}

/** Whoever started the channel. */
const parent = ({ self }: { self: AnyActorRef }) => self._parent as AnyActorRef;

/** How many changes of status are remembered. */
const MAX_STATUS_CHANGES = 20;

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
    connect: placeholder<Result<SessionReport>, SessionName>('connect'),
    restart: placeholder<Result<SessionReport>, SessionName>('restart'),
    logout: placeholder<Result<SessionReport>, SessionName>('logout'),
    deleteSession: placeholder<Result<SessionReport>, SessionName>('deleteSession'),
    checkStatus: placeholder<Result<SessionReport>, SessionName>('checkStatus'),
    readDevice: placeholder<Result<{ me: LinkedDevice | null }>, SessionName>('readDevice'),
    fetchQrCode: placeholder<Result<{ qrCode: SessionQrCode }>, SessionName & { since: number }>('fetchQrCode'),
    requestPairingCode: placeholder<Result<{ pairingCode: string }>, SessionName & { phoneNumber: string }>(
      'requestPairingCode',
    ),
    readPasskey: placeholder<Result<{ passkey: string }>, SessionName>('readPasskey'),
    confirmPasskey: placeholder<Result<{ confirmed: true }>, SessionName>('confirmPasskey'),
    /** Asks every few seconds how the session is, where the database may not hear of it. */
    watchStatus: callbackPlaceholder<EventObject, SessionName>('watchStatus'),
    watchHealth: callbackPlaceholder<EventObject, { channelId: string }>('watchHealth'),
  },
  guards: {
    isRecorded: (_, { recorded }: SessionReport) => recorded === true,
    isNewStatus: ({ context }, { status }: SessionReport) => status !== context.status,
    hasStatus: ({ context }, { status }: { status: string }) => context.status === status,
    isReconnecting: ({ context }) => context.status === 'STARTING' && context.wasWorking,
    isRefused: (_, { output }: { output: Result<object> }) => 'refused' in output,
    isNotFound: (_, { output }: { output: Result<object> }) => 'refused' in output && output.refused.status === 404,
    isNumberInUse: (_, { output }: { output: Result<object> }) =>
      'refused' in output && output.refused.code === 'number_in_use',
    isWrongNumber: ({ context }) => isUnexpectedNumber(context),
    isRightNumber: ({ context }) => !isUnexpectedNumber(context),
    isReady: ({ context }) => !context.isCoolingDown,
    isCoolingDown: ({ context }) => context.isCoolingDown,
    canUnlink: ({ context }) => context.isOwner && !context.isCoolingDown,
    matchesName: ({ context }, { typed }: { typed: string }) => typed.trim() === context.row.name.trim(),
  },
  actions: {
    applyResult: assign(({ context }, { output }: { output: Result<SessionReport> }) =>
      'refused' in output ? {} : withReport(context, output),
    ),
    applyReport: assign(({ context }, report: SessionReport) => withReport(context, report)),
    /** The gateway knows no such session: there is none until it is made again. */
    setNotFound: assign({ status: 'pending', me: null, wasWorking: false }),
    clearDevice: assign({ me: null, wasWorking: false, restarts: 0 }),
    setRow: assign((_, { row }: { row: Channel }) => ({ row })),
    setHealth: assign((_, { health }: { health: ChannelHealth }) => ({ health })),
    setDevice: assign((_, { output }: { output: Result<{ me: LinkedDevice | null }> }) =>
      'refused' in output ? {} : { me: output.me },
    ),
    setQrCode: assign((_, { output }: { output: Result<{ qrCode: SessionQrCode }> }) =>
      'refused' in output ? {} : { qrCode: output.qrCode },
    ),
    setPairingCode: assign((_, { output }: { output: Result<{ pairingCode: string }> }) =>
      'refused' in output ? {} : { pairingCode: output.pairingCode },
    ),
    setPasskey: assign((_, { output }: { output: Result<{ passkey: string }> }) =>
      'refused' in output ? {} : { passkey: output.passkey },
    ),
    clearCodes: assign({ qrCode: null, pairingCode: null, passkey: null }),
    setFailure: assign((_, { output }: { output: Result<object> }) =>
      'refused' in output ? { failure: output.refused } : {},
    ),
    setTimeoutFailure: assign({
      failure: { status: 0, code: 'timeout', detail: 'API error: 0 Timeout' } satisfies SessionFailure,
    }),
    clearFailure: assign({ failure: null }),
    setWorking: assign({ wasWorking: true, restarts: 0 }),
    /** To the page that started it: the wizard goes on. */
    notifyLinked: enqueueActions(({ context, enqueue }) => {
      if (!isUnexpectedNumber(context)) enqueue.sendTo(parent, { type: 'channel.linked' });
    }),
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    setCoolingDown: assign({ isCoolingDown: true }),
    endCooldown: assign({ isCoolingDown: false }),
    startCooldownTimer: raise({ type: 'cooldown.ended' }, { delay: 'commandCooldown', id: 'cooldown' }),
    cancelCooldownTimer: cancel('cooldown'),
  },
  delays: {
    /** Between two commands to one session (product.md §6.2). */
    commandCooldown: 30_000,
    /** Longer than the gateway itself waits for WAHA. */
    callTimeout: 45_000,
    /** Then a start takes longer than a start takes (waha.md §5.1). */
    startTimeout: 60_000,
    /** Until a code is asked for again that could not be had. */
    codeRetryDelay: 5000,
    /** Asked for a little late, so that the old code is not fetched once more. */
    codeLifetime: ({ context }) => Math.max(1000, context.qrCode?.lifetime ?? 0) + 400,
  },
});

export const sessionName = ({ context }: { context: Context }): SessionName => ({ name: context.row.external_id });

const isUnexpectedNumber = ({ row, me }: Context): boolean => {
  const linked = me?.phone ?? row.phone;
  return row.expected_phone !== null && linked !== null && linked !== row.expected_phone;
};

const withReport = (context: Context, { status, at, me = context.me, recorded }: SessionReport): Partial<Context> => {
  const change = { status, at: new Date(at).toISOString() };
  const changes = recorded ? [change, ...context.changes].slice(0, MAX_STATUS_CHANGES) : context.changes;
  if (status === context.status) return { me, changes };
  // STARTING says nothing about the link; every other word does.
  const wasWorking = status === 'STARTING' ? context.wasWorking : status === 'WORKING';
  // What was refused before is no longer what there is to say.
  return { status, statusSince: at, me, wasWorking, changes, failure: null };
};
