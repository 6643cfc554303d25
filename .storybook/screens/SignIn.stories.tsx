// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-sign-in', title: 'Screens/Sign In · masuk, daftar, lupa kata sandi' };

export const SignIn: StoryObj = { name: 'Sign In', ...screenStory('Sign In', 'Sign In') };
export const ForgottenPassword: StoryObj = { name: 'Forgotten Password', ...screenStory('Sign In', 'Forgotten Password') };
export const Registration: StoryObj = { name: 'Registration', tags: ['!test'], ...screenStory('Sign In', 'Registration') };
export const InvitationIntoATeam: StoryObj = { name: 'Invitation Into A Team', ...screenStory('Sign In', 'Invitation Into A Team') };
export const HandoverOfABusiness: StoryObj = { name: 'Handover Of A Business', ...screenStory('Sign In', 'Handover Of A Business') };
export const PrivacyPolicy: StoryObj = { name: 'Privacy Policy', ...screenStory('Sign In', 'Privacy Policy') };
export const TermsOfService: StoryObj = { name: 'Terms Of Service', ...screenStory('Sign In', 'Terms Of Service') };
export const DeferredDeepLink: StoryObj = { name: 'Deferred Deep Link', ...screenStory('Sign In', 'Deferred Deep Link') };
export const PageNotFound: StoryObj = { name: 'Page Not Found', ...screenStory('Sign In', 'Page Not Found') };
