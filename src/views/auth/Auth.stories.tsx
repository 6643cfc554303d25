// Written by scripts/stories.ts from src/machines/auth/auth.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { authModel } from '../../machines/auth/auth.model.ts';
import { Auth } from './Auth.tsx';

const meta = {
  id: 'auth-auth',
  title: 'Auth/Auth · masuk, login',
  parameters: { layout: 'fullscreen', model: authModel },
  render: renderActor(authModel, 'auth', (actor) => <Auth actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Restoring: Story = { parameters: { steps: [] } };
export const SignedOut: Story = { parameters: { steps: ["INITIAL_SESSION null"] } };
export const SignedIn: Story = { parameters: { steps: ["INITIAL_SESSION sari"] } };
export const Challenged: Story = { parameters: { steps: ["INITIAL_SESSION bagus totp@chabot.test aal1 aal2"] } };
export const SignedInWithSecondFactor: Story = { parameters: { steps: ["INITIAL_SESSION aal2"] } };
export const ChoosingPassword: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari"] } };
export const SigningIn: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted"] } };
export const SigningInByPhone: Story = { parameters: { steps: ["INITIAL_SESSION null","phoneSignIn.requested"] } };
export const Registering: Story = { parameters: { steps: ["INITIAL_SESSION null","registration.requested"] } };
export const SigningOut: Story = { parameters: { steps: ["INITIAL_SESSION sari","signOut.requested"] } };
export const SavingNewPassword: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari","newPassword.submitted"] } };
export const ChallengedLacksAuthenticator: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: withPhone"] } };
export const SignedOutIncompleteResponse: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: incompleteResponse"] } };
export const SignedOutOthersRemain: Story = { parameters: { steps: ["INITIAL_SESSION sari","signOut.requested","signOut: othersRemain"] } };
export const ChoosingPasswordWeakPassword: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari","newPassword.submitted","setPassword: weak"] } };
export const SigningOutLacksAuthenticator: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: withPhone","signOut.requested"] } };
export const RestoringUnreachable: Story = { parameters: { steps: ["session.unreachable"] } };
export const SignedOutExpired: Story = { parameters: { steps: ["SIGNED_OUT expired"] } };
export const SignedOutUnexpected: Story = { parameters: { steps: ["watchSession: broken!"] } };
export const Expired: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired"] } };
export const SigningOutTooManyCodes: Story = { parameters: { steps: ["INITIAL_SESSION bagus totp@chabot.test aal1 aal2","secondFactor: tooManyCodes"] } };
export const SigningOutExpired: Story = { parameters: { steps: ["INITIAL_SESSION bagus totp@chabot.test aal1 aal2","secondFactor: expired"] } };
export const SigningOutUnexpected: Story = { parameters: { steps: ["INITIAL_SESSION bagus totp@chabot.test aal1 aal2","secondFactor: broken!"] } };
export const SigningInSlowly: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","after slowDelay"] } };
export const SignedOutWrongCredentials: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: wrong"] } };
export const SignedOutEmailNotConfirmed: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: unconfirmed"] } };
export const SignedOutBanned: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: banned"] } };
export const SignedOutBadPhone: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: unknownPhone"] } };
export const SignedOutUnreachable: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: outage"] } };
export const SignedOutRateLimited: Story = { parameters: { steps: ["INITIAL_SESSION null","credentials.submitted","signIn: rateLimited"] } };
export const ExpiredSigningIn: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted"] } };
export const ChoosingPasswordUnexpected: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari","newPassword.submitted","setPassword: broken!"] } };
export const ChoosingPasswordUnreachable: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari","newPassword.submitted","after attemptTimeout"] } };
export const ExpiredChallenged: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: withFactor"] } };
export const ExpiredChallengedLacksAuthenticator: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: withPhone"] } };
export const ExpiredWrongCredentials: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: wrong"] } };
export const ExpiredEmailNotConfirmed: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: unconfirmed"] } };
export const ExpiredBanned: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: banned"] } };
export const ExpiredBadPhone: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: unknownPhone"] } };
export const ExpiredUnreachable: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: outage"] } };
export const ExpiredIncompleteResponse: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: incompleteResponse"] } };
export const ExpiredPasswordRateLimited: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: rateLimited"] } };
export const ExpiredUnexpected: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: broken!"] } };
export const ExpiredTooManyCodes: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: withFactor","secondFactor: tooManyCodes"] } };
export const ExpiredAgain: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: withFactor","secondFactor: expired"] } };
export const ExpiredLacksAuthenticator: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: withPhone","SIGNED_OUT expired"] } };
export const ExpiredPasswordRateLimitedAgain: Story = { parameters: { steps: ["INITIAL_SESSION sari","SIGNED_OUT expired","password.submitted","signIn: rateLimited","TOKEN_REFRESHED"] } };
export const EmptyForm: Story = { parameters: { steps: ["INITIAL_SESSION null"] }, play: playing(["Masuk"]) };
export const WeakPassword: Story = { parameters: { steps: ["PASSWORD_RECOVERY sari"] }, play: playing([{"into":"Kata sandi baru","write":"rahasia"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(authModel),
};
