import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
/**
 * WhatsApp shows a code on the phone, and the app shows the code of this session. The user confirms that both are
 * equal: otherwise the phone could be linked to an attacker's session.
 */
import { channel, sessionName } from './channel.setup.ts';
import { unlink, checkStatus, restart, watchStatus } from './channel.transitions.ts';

const reading = request(channel, {
  src: 'readPasskey',
  story: 'ReadingPasskey',
  input: sessionName,
  done: [
    { guard: withEvent('isRefused'), target: 'unavailable' },
    { target: 'comparing', actions: withEvent('setPasskey') },
  ],
  failed: { target: 'unavailable' },
  limit: 'callTimeout',
});

/** WAHA had no code, or the gateway could not be reached. */
const unavailable = channel.createStateConfig({
  meta: { story: 'NoPasskey' },
  after: { codeRetryDelay: { target: 'reading' } },
  on: { ...restart, ...unlink, 'statusCheck.requested': { target: 'reading' } },
});

const comparing = channel.createStateConfig({
  meta: { story: 'ComparingPasskey' },
  on: {
    ...restart,
    ...unlink,
    ...checkStatus,
    'passkey.confirmed': { target: 'confirming', actions: 'clearFailure' },
  },
});

const confirming = request(channel, {
  src: 'confirmPasskey',
  story: 'ConfirmingPasskey',
  input: sessionName,
  done: [
    { guard: withEvent('isRefused'), target: 'comparing', actions: withEvent('setFailure') },
    { target: 'finishing' },
  ],
  failed: { target: 'comparing', actions: 'setTimeoutFailure' },
  limit: 'callTimeout',
});

/** Confirmed; the next status tells whether WhatsApp accepted it. */
const finishing = channel.createStateConfig({
  tags: 'busy',
  meta: { story: 'FinishingPasskey' },
  after: { startTimeout: { target: 'reading' } },
});

export const PASSKEY_CONFIRMATION_REQUIRED = channel.createStateConfig({
  exit: 'clearCodes',
  invoke: watchStatus,
  initial: 'reading',
  states: { reading, unavailable, comparing, confirming, finishing },
});
