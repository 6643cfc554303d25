import { assign, cancel, enqueueActions, raise, setup, type EventObject } from 'xstate';

import type { Channel } from '../../contracts/app.ts';
import type {
  ChannelHealth,
  StatusChange,
  ChannelEvent,
  ChannelLinked,
  SessionReport,
  LinkedDevice,
  SessionFailure,
  SessionQrCode,
} from '../../contracts/channels.ts';
import { MAX_STATUS_CHANGES, START_LIMIT } from '../../contracts/limits.ts';
import { toEpoch, toIso } from '../../contracts/time.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { hasRestarted, wasWorkingBefore } from './statusHistory.ts';

type Result<Value> = Value | { refused: SessionFailure };

export interface ChannelInput {
  row: Channel;
  isOwner: boolean;
  /** Newest first. */
  changes: Omit<StatusChange, 'channel_id'>[];
  /** When this was read, in epoch ms of the server's clock; absent if the status is as good as new. */
  readAt?: number;
}

export interface Context extends Omit<ChannelInput, 'readAt'> {
  status: string;
  statusSince: number;
  /** How long the status had lasted when it was reported, in ms. */
  statusAge: number;
  /** Whether a phone was linked at the last status: STARTING then means reconnecting. */
  wasWorking: boolean;
  me: LinkedDevice | null;
  qrCode: SessionQrCode | null;
  /** The code to type on the phone instead of scanning. */
  pairingCode: string | null;
  /** The code that the phone must show as well. */
  passkey: string | null;
  failure: SessionFailure | null;
  /** Whether the session was restarted, here or elsewhere, since it last worked. */
  hasRestarted: boolean;
  /** True for a while after a command: WAHA executes one command at a time. */
  isCoolingDown: boolean;
  health: ChannelHealth | null;
}

interface SessionName {
  /** WAHA's session name, which is the channel's external_id. */
  name: string;
}

export const channel = setup({
  types: {} as MachineTypes<Context, ChannelEvent, ChannelInput>,
  actors: {
    /** POST /sessions: creates the session, or starts an existing one. */
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
    /** Polls the session's status, for states that WAHA may leave without a database change. */
    watchStatus: callbackPlaceholder<EventObject, SessionName>('watchStatus'),
    watchHealth: callbackPlaceholder<EventObject, { channelId: string }>('watchHealth'),
  },
  guards: {
    isHistory: (_, { recorded, changes }: SessionReport) => recorded === true || changes !== undefined,
    isNewStatus: ({ context }, { status }: SessionReport) => status !== context.status,
    hasStatus: ({ context }, { status }: { status: string }) => context.status === status,
    isSlow: ({ context }) => context.status === 'STARTING' && remainingStart(context) === 0,
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
    /** The result of a command begins a new status, even if its name is the same. */
    applyResult: assign(({ context }, { output }: { output: Result<SessionReport> }) =>
      'refused' in output ? {} : withStatus(context, output),
    ),
    applyStatus: assign(({ context }, { output }: { output: Result<SessionReport> }) =>
      'refused' in output ? {} : withReport(context, output),
    ),
    applyReport: assign(({ context }, report: SessionReport) => withReport(context, report)),
    /** The gateway does not know the session: it must be created again. */
    setNotFound: assign({ status: 'pending', me: null, wasWorking: false }),
    clearDevice: assign({ me: null, wasWorking: false, hasRestarted: false }),
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
    setWorking: assign({ wasWorking: true, hasRestarted: false }),
    /** Lets the business setup continue with its next step. */
    notifyLinked: enqueueActions(({ context, enqueue }) => {
      if (!isUnexpectedNumber(context)) enqueue.sendParent({ type: 'channel.linked' } satisfies ChannelLinked);
    }),
    setRestarted: assign({ hasRestarted: true }),
    /** A dialog or a check of the status returns to the slow start. */
    setSlow: assign({ statusAge: START_LIMIT }),
    setCoolingDown: assign({ isCoolingDown: true }),
    endCooldown: assign({ isCoolingDown: false }),
    startCooldownTimer: raise({ type: 'cooldown.ended' }, { delay: 'commandCooldown', id: 'cooldown' }),
    cancelCooldownTimer: cancel('cooldown'),
  },
  delays: {
    /** Milliseconds between two commands to one session. */
    commandCooldown: 30_000,
    /** Milliseconds. Longer than the gateway's own timeout for WAHA. */
    callTimeout: 45_000,
    startTimeout: START_LIMIT,
    remainingStart: ({ context }) => remainingStart(context),
    /** Milliseconds until an unavailable code is requested again. */
    codeRetryDelay: 5000,
    /** Slightly longer than the code's lifetime, so that the old code is not fetched again. */
    codeLifetime: ({ context }) => Math.max(1000, context.qrCode?.lifetime ?? 0) + 400,
  },
});

export const sessionName = ({ context }: { context: Context }): SessionName => ({ name: context.row.external_id });

const isUnexpectedNumber = ({ row, me }: Context): boolean => {
  const linked = me?.phone ?? row.phone;
  return row.expected_phone !== null && linked !== null && linked !== row.expected_phone;
};

/** Milliseconds from the last report of the status until the start counts as slow. */
export const remainingStart = ({ statusAge }: Context): number => Math.max(0, START_LIMIT - statusAge);

const withReport = (context: Context, report: SessionReport): Partial<Context> => {
  if (report.status !== context.status) return withStatus(context, report);
  return { me: report.me === undefined ? context.me : report.me, ...historyWith(context, report) };
};

const withStatus = (context: Context, report: SessionReport): Partial<Context> => {
  const { status, at, age = 0, me = context.me, changes } = report;
  const wasWorking = changes === undefined ? context.wasWorking : wasWorkingBefore(changes);
  return {
    status,
    statusSince: at,
    statusAge: age,
    me,
    // STARTING does not tell whether a phone is linked; every other status does.
    wasWorking: status === 'STARTING' ? wasWorking : status === 'WORKING',
    // A new status makes the previous failure obsolete.
    failure: null,
    ...historyWith(context, report),
  };
};

const historyWith = (context: Context, { status, at, recorded, changes: read }: SessionReport) => {
  const known = read ?? context.changes;
  // A list that was read meanwhile has the change already.
  const isKnown = known.some((change) => change.status === status && toEpoch(change.at) === at);
  const changes = recorded && !isKnown ? [{ status, at: toIso(at) }, ...known].slice(0, MAX_STATUS_CHANGES) : known;
  return { changes, hasRestarted: context.hasRestarted || hasRestarted(changes) };
};
