// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Sign In' };

export const SignIn = screenStory('Sign In', 'Sign In');
export const ForgottenPassword = screenStory('Sign In', 'Forgotten Password');
export const Registration = screenStory('Sign In', 'Registration');
export const RegistrationOfABusiness = screenStory('Sign In', 'Registration Of A Business');
export const InvitationIntoATeam = screenStory('Sign In', 'Invitation Into A Team');
export const HandoverOfABusiness = screenStory('Sign In', 'Handover Of A Business');
export const PrivacyPolicy = screenStory('Sign In', 'Privacy Policy');
export const TermsOfService = screenStory('Sign In', 'Terms Of Service');
export const DeferredDeepLink = screenStory('Sign In', 'Deferred Deep Link');
export const PageNotFound = screenStory('Sign In', 'Page Not Found');
