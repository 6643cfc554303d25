import { channel, named } from './channel.setup.ts';
/**
 * WhatsApp shows one code on the phone and gives another place the same: whoever sees both says that they are the same.
 * Without that the phone may be linked to a session of somebody who only pretends.
 */
import { leave, look, restart, watch } from './channel.transitions.ts';

const reading = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'ReadingPasskey' },
  after: { callPatience: { target: 'unread' } },
  invoke: {
    id: 'readPasskey',
    src: 'readPasskey',
    input: named,
    onDone: [
      { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'unread' },
      { target: 'comparing', actions: { type: 'keepPasskey', params: ({ event }) => event } },
    ],
    onError: { target: 'unread' },
  },
});

/** WAHA had none to show, or the gateway could not be reached. */
const unread = channel.createStateConfig({
  meta: { story: 'NoPasskey' },
  after: { codePause: { target: 'reading' } },
  on: { ...restart, ...leave, 'look.requested': { target: 'reading' } },
});

const comparing = channel.createStateConfig({
  meta: { story: 'ComparingPasskey' },
  on: {
    ...restart,
    ...leave,
    ...look,
    'passkey.confirmed': { target: 'confirming', actions: 'forgive' },
  },
});

const confirming = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'ConfirmingPasskey' },
  after: { callPatience: { target: 'comparing', actions: 'failSilently' } },
  invoke: {
    id: 'confirmPasskey',
    src: 'confirmPasskey',
    input: named,
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'comparing',
        actions: { type: 'fail', params: ({ event }) => event },
      },
      { target: 'finishing' },
    ],
    onError: { target: 'comparing', actions: 'failSilently' },
  },
});

/** WhatsApp has been told; its next word says what came of it. */
const finishing = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'FinishingPasskey' },
  after: { startPatience: { target: 'reading' } },
});

export const PASSKEY_CONFIRMATION_REQUIRED = channel.createStateConfig({
  exit: 'forgetCodes',
  invoke: watch,
  initial: 'reading',
  states: { reading, unread, comparing, confirming, finishing },
});
