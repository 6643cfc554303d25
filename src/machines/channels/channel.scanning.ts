import { channel, named } from './channel.setup.ts';
/** The phone is waited for. Two ways lead in, side by side: the code to scan, and the code to type. */
import { remove, watch } from './channel.transitions.ts';

/** First 60 s, then 20 s each, at most six (waha.md §1.5); then the session is FAILED, which WAHA tells. */
const qr = channel.createStateConfig({
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      meta: { story: 'FetchingCode' },
      after: { callPatience: { target: 'absent' } },
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context }) => ({ name: context.wire.external_id, since: context.since }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'absent' },
          { target: 'showing', actions: { type: 'keepCode', params: ({ event }) => event } },
        ],
        onError: { target: 'absent' },
      },
    },
    showing: { meta: { story: 'ShowingCode' }, after: { codeLifetime: { target: 'fetching' } } },
    /** WAHA had none to show, or the gateway could not be reached. */
    absent: {
      meta: { story: 'NoCode' },
      after: { codePause: { target: 'fetching' } },
      on: { 'look.requested': { target: 'fetching' } },
    },
  },
});

const pairing = channel.createStateConfig({
  initial: 'offered',
  states: {
    offered: {
      meta: { story: 'PairingOffered' },
      on: { 'pairing.requested': { target: 'requesting', actions: 'forgive' } },
    },
    requesting: {
      tags: 'busy',
      meta: { story: 'RequestingPairing' },
      after: { callPatience: { target: 'offered', actions: 'failSilently' } },
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context, event }) => ({
          ...named({ context }),
          phoneNumber: event.type === 'pairing.requested' ? event.phoneNumber : '',
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'offered',
            actions: { type: 'fail', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'keepPairing', params: ({ event }) => event } },
        ],
        onError: { target: 'offered', actions: 'failSilently' },
      },
    },
    shown: {
      meta: { story: 'PairingShown' },
      on: { 'pairing.requested': { target: 'requesting', actions: 'forgive' } },
    },
  },
});

export const SCAN_QR_CODE = channel.createStateConfig({
  type: 'parallel',
  exit: 'forgetCodes',
  invoke: watch,
  on: remove,
  states: { qr, pairing },
});
