/** Linking a phone, in two parallel ways: a QR code to scan, and a pairing code to type. */
import { channel, sessionName } from './channel.setup.ts';
import { deleteSession, watchStatus } from './channel.transitions.ts';

/** The first code lives 60 seconds, the next five 20 seconds each; then WAHA reports FAILED. */
const qr = channel.createStateConfig({
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      meta: { story: 'FetchingCode' },
      after: { callTimeout: { target: 'unavailable' } },
      invoke: {
        id: 'fetchQrCode',
        src: 'fetchQrCode',
        input: ({ context }) => ({ name: context.row.external_id, since: context.statusSince }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'unavailable' },
          { target: 'showing', actions: { type: 'setQrCode', params: ({ event }) => event } },
        ],
        onError: { target: 'unavailable' },
      },
    },
    showing: { meta: { story: 'ShowingCode' }, after: { codeLifetime: { target: 'fetching' } } },
    /** WAHA had no code, or the gateway could not be reached. */
    unavailable: {
      meta: { story: 'NoCode' },
      after: { codeRetryDelay: { target: 'fetching' } },
      on: { 'statusCheck.requested': { target: 'fetching' } },
    },
  },
});

const pairing = channel.createStateConfig({
  initial: 'offered',
  states: {
    offered: {
      meta: { story: 'PairingOffered' },
      on: { 'pairing.requested': { target: 'requesting', actions: 'clearFailure' } },
    },
    requesting: {
      tags: 'busy',
      meta: { story: 'RequestingPairing' },
      after: { callTimeout: { target: 'offered', actions: 'setTimeoutFailure' } },
      invoke: {
        id: 'requestPairingCode',
        src: 'requestPairingCode',
        input: ({ context, event }) => ({
          ...sessionName({ context }),
          phoneNumber: event.type === 'pairing.requested' ? event.phoneNumber : '',
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'offered',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'setPairingCode', params: ({ event }) => event } },
        ],
        onError: { target: 'offered', actions: 'setTimeoutFailure' },
      },
    },
    shown: {
      meta: { story: 'PairingShown' },
      on: { 'pairing.requested': { target: 'requesting', actions: 'clearFailure' } },
    },
  },
});

export const SCAN_QR_CODE = channel.createStateConfig({
  type: 'parallel',
  exit: 'clearCodes',
  invoke: watchStatus,
  on: deleteSession,
  states: { qr, pairing },
});
