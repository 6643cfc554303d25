/** Linking a phone, in two parallel ways: a QR code to scan, and a pairing code to type. */
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { channel, sessionName } from './channel.setup.ts';
import { deleteSession, watchStatus } from './channel.transitions.ts';

/** The first code lives 60 seconds, the next five 20 seconds each; then WAHA reports FAILED. */
const qr = channel.createStateConfig({
  initial: 'fetching',
  states: {
    fetching: request(channel, {
      src: 'fetchQrCode',
      story: 'FetchingCode',
      input: ({ context }) => ({ name: context.row.external_id, since: context.statusSince }),
      done: [
        { guard: withEvent('isRefused'), target: 'unavailable' },
        { target: 'showing', actions: withEvent('setQrCode') },
      ],
      failed: { target: 'unavailable' },
      limit: 'callTimeout',
    }),
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
    requesting: request(channel, {
      src: 'requestPairingCode',
      story: 'RequestingPairing',
      input: ({ context, event }) => ({
        ...sessionName({ context }),
        phoneNumber: event.type === 'pairing.requested' ? event.phoneNumber : '',
      }),
      done: [
        { guard: withEvent('isRefused'), target: 'offered', actions: withEvent('setFailure') },
        { target: 'shown', actions: withEvent('setPairingCode') },
      ],
      failed: { target: 'offered', actions: 'setTimeoutFailure' },
      limit: 'callTimeout',
    }),
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
