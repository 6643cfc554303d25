import type { SessionFailure, SessionReport } from '../../contracts/channels.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { textCode, NOON, ownerInput, imageCode, channelRow } from './channel.fixture.ts';
import { channelMachine } from './channel.machine.ts';

const broken = new Error('broken');
const report = (status: string): SessionReport => ({ status, at: NOON });
const refused = (status: number, code: string | null, text: string): { refused: SessionFailure } => ({
  refused: { status, code, detail: `API error: ${status} ${text}` },
});

const unreachable = refused(502, 'upstream_unreachable', 'Bad Gateway');
const gone = refused(404, 'not_found', 'Not Found');
const notReady = refused(422, 'session_not_working', 'Unprocessable Entity');
const me = { phone: '+6281225550100', name: 'Batik Lestari' };

const words = [
  'pending',
  'STARTING',
  'SCAN_QR_CODE',
  'PASSKEY_REQUIRED',
  'PASSKEY_CONFIRMATION_REQUIRED',
  'WORKING',
  'FAILED',
  'STOPPED',
  'FROZEN',
];

/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'connect.requested',
  'restart.requested',
  'logout.requested',
  'logout.confirmed',
  'delete.requested',
  'delete.confirmed',
  'dialog.closed',
  'pairing.requested',
  'passkey.confirmed',
  'statusCheck.requested',
] as const;

export const channelModel = defineModel({
  machine: channelMachine,
  input: ownerInput,
  events: {
    'status.reported': [
      ...words.map((word) => ({ type: 'status.reported', ...report(word) }) as const),
      { type: 'status.reported', ...report('FAILED'), recorded: true },
      { type: 'status.reported', ...report('STARTING'), age: 60_000 },
    ],
    'row.reported': [
      { type: 'row.reported', row: channelRow },
      { type: 'row.reported', row: { ...channelRow, expected_phone: '+6281225550199' } },
    ],
    'health.reported': [
      {
        type: 'health.reported',
        health: { last_incoming_at: '2026-11-20T04:58:00.000000Z', last_outgoing_at: '2026-11-20T04:59:00.000000Z' },
      },
    ],
    'connect.requested': [{ type: 'connect.requested' }],
    'restart.requested': [{ type: 'restart.requested' }],
    'logout.requested': [{ type: 'logout.requested' }],
    'logout.confirmed': [{ type: 'logout.confirmed' }],
    'delete.requested': [{ type: 'delete.requested' }],
    'delete.confirmed': [{ type: 'delete.confirmed', typed: channelRow.name }],
    'dialog.closed': [{ type: 'dialog.closed' }],
    'pairing.requested': [{ type: 'pairing.requested', phoneNumber: '081225550100' }],
    'passkey.confirmed': [{ type: 'passkey.confirmed' }],
    'statusCheck.requested': [{ type: 'statusCheck.requested' }],
    'cooldown.ended': [{ type: 'cooldown.ended' }],
  },
  outcomes: {
    connect: { done: { started: report('STARTING'), unreachable }, error: { broken } },
    restart: {
      done: {
        started: report('STARTING'),
        busy: refused(502, 'session_busy', 'Bad Gateway'),
        failed: report('FAILED'),
      },
      error: { broken },
    },
    logout: {
      done: { unlinked: report('STARTING'), forbidden: refused(403, 'owner_only', 'Forbidden') },
      error: { broken },
    },
    deleteSession: {
      done: { gone: report('pending'), broadcasting: refused(409, 'broadcast_running', 'Conflict') },
      error: { broken },
    },
    checkStatus: { done: { working: report('WORKING'), gone, unreachable }, error: { broken } },
    readDevice: {
      done: {
        linked: { me },
        noDevice: { me: null },
        elsewhere: refused(409, 'number_in_use', 'Conflict'),
        unreachable,
      },
      error: { broken },
    },
    fetchQrCode: {
      done: { text: { qrCode: textCode }, image: { qrCode: imageCode }, none: unreachable },
      error: { broken },
    },
    requestPairingCode: {
      done: { issued: { pairingCode: 'WZYE-H1YY' }, otherNumber: refused(409, 'wrong_number', 'Conflict') },
      error: { broken },
    },
    readPasskey: { done: { shown: { passkey: '4821' }, none: unreachable }, error: { broken } },
    confirmPasskey: { done: { accepted: { confirmed: true }, late: notReady }, error: { broken } },
    watchStatus: { done: {}, error: { broken } },
    watchHealth: { done: {}, error: { broken } },
  },
  vertex: ({ context, ...snapshot }) =>
    (snapshot.matches('FAILED') && [context.isCoolingDown, context.hasRestarted]) ||
    (snapshot.matches({ STARTING: 'booting' }) && context.hasRestarted),
  // A repeated failure has other advice than the first one; a refusal has a message.
  variant: ({ context, ...snapshot }) => {
    const { failure, hasRestarted, isCoolingDown } = context;
    if (snapshot.matches('FAILED')) return !hasRestarted ? null : isCoolingDown ? 'AgainAtOnce' : 'Again';
    if (snapshot.matches({ STARTING: 'booting' })) return hasRestarted ? 'AfterRestart' : null;
    if (snapshot.matches('pending')) return failure === null ? null : 'Refused';
    if (snapshot.matches({ PASSKEY_CONFIRMATION_REQUIRED: 'comparing' })) return failure === null ? null : 'Refused';
    if (snapshot.matches({ SCAN_QR_CODE: { qr: 'showing' } }) && context.qrCode?.format === 'image') return 'AsImage';
    if (snapshot.matches({ SCAN_QR_CODE: { pairing: 'offered' } })) return failure === null ? null : 'Refused';
    return null;
  },
  // Commands have a button only in the states that allow them.
  ignored: {
    pending: without(controls, 'connect.requested', 'statusCheck.requested'),
    connecting: controls,
    STARTING: without(controls, 'restart.requested', 'logout.requested', 'delete.requested', 'statusCheck.requested'),
    'STARTING.booting': ['restart.requested', 'logout.requested', 'delete.requested', 'statusCheck.requested'],
    'STARTING.reconnecting': ['restart.requested', 'logout.requested', 'delete.requested', 'statusCheck.requested'],
    SCAN_QR_CODE: without(controls, 'delete.requested', 'pairing.requested', 'statusCheck.requested'),
    'SCAN_QR_CODE.qr.fetching': ['statusCheck.requested'],
    'SCAN_QR_CODE.qr.showing': ['statusCheck.requested'],
    'SCAN_QR_CODE.pairing.requesting': ['pairing.requested'],
    PASSKEY_REQUIRED: without(
      controls,
      'restart.requested',
      'logout.requested',
      'delete.requested',
      'statusCheck.requested',
    ),
    PASSKEY_CONFIRMATION_REQUIRED: [
      'connect.requested',
      'logout.confirmed',
      'delete.confirmed',
      'dialog.closed',
      'pairing.requested',
    ],
    'PASSKEY_CONFIRMATION_REQUIRED.reading': [
      'restart.requested',
      'logout.requested',
      'delete.requested',
      'passkey.confirmed',
      'statusCheck.requested',
    ],
    'PASSKEY_CONFIRMATION_REQUIRED.unavailable': ['passkey.confirmed'],
    'PASSKEY_CONFIRMATION_REQUIRED.confirming': [
      'restart.requested',
      'logout.requested',
      'delete.requested',
      'passkey.confirmed',
      'statusCheck.requested',
    ],
    'PASSKEY_CONFIRMATION_REQUIRED.finishing': [
      'restart.requested',
      'logout.requested',
      'delete.requested',
      'passkey.confirmed',
      'statusCheck.requested',
    ],
    WORKING: without(controls, 'restart.requested', 'logout.requested', 'delete.requested'),
    FAILED: without(controls, 'restart.requested', 'logout.requested', 'delete.requested', 'statusCheck.requested'),
    STOPPED: without(controls, 'connect.requested', 'delete.requested', 'statusCheck.requested'),
    unknown: without(controls, 'restart.requested', 'logout.requested', 'delete.requested', 'statusCheck.requested'),
    restarting: controls,
    checkingStatus: controls,
    confirmingLogout: [...without(controls, 'logout.confirmed', 'dialog.closed'), 'cooldown.ended'],
    loggingOut: controls,
    confirmingDelete: [...without(controls, 'delete.confirmed', 'dialog.closed'), 'cooldown.ended'],
    deleting: controls,
  },
  maxPaths: 140,
});
