import { withEvent } from '../app/withEvent.ts';
import { auth } from './auth.setup.ts';
import { onOtherUser } from './auth.signed-in.ts';

/** The code was entered, in this tab or another. */
const onSecondFactor = [
  { guard: withEvent('mustSetPassword'), target: 'choosingPassword', actions: withEvent('setSession') },
  { guard: withEvent('isFullSession'), target: 'signedIn', actions: withEvent('setSession') },
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
    onDone: [...onSecondFactor, { target: 'signingOut', actions: withEvent('setRefusal') }],
    onError: { target: 'signingOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});
