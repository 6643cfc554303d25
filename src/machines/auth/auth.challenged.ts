import { eventOf } from '../app/eventOf.ts';
import { auth } from './auth.setup.ts';
import { onOtherUser } from './auth.signed-in.ts';

/** The code was entered, in this tab or another. */
const onSecondFactor = [
  {
    guard: { type: 'mustSetPassword', params: eventOf },
    target: 'choosingPassword',
    actions: { type: 'setSession', params: eventOf },
  },
  {
    guard: { type: 'isFullSession', params: eventOf },
    target: 'signedIn',
    actions: { type: 'setSession', params: eventOf },
  },
] as const;

/** The password was correct and the second factor is required: a session at aal1 that needs aal2. */
export const challenged = auth.createStateConfig({
  entry: 'notifyChallenged',
  meta: { story: 'Challenged' },
  on: {
    'signOut.requested': { target: 'signingOut' },
    SIGNED_OUT: { target: 'signedOut' },
    // auth-js repeats SIGNED_IN for this session too, which changes nothing.
    SIGNED_IN: [onOtherUser, ...onSecondFactor],
    MFA_CHALLENGE_VERIFIED: onSecondFactor,
  },
  invoke: {
    id: 'secondFactor',
    src: 'secondFactor',
    onDone: [...onSecondFactor, { target: 'signingOut', actions: { type: 'setRefusal', params: eventOf } }],
    onError: { target: 'signingOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});
