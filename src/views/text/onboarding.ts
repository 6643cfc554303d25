import { use } from 'react';

import { onboarding } from './id/onboarding.ts';
import { TextContext } from './text.ts';

/** What is said while a business is made: loaded with it, not with the page. */
export type OnboardingText = typeof onboarding;

export const useOnboardingText = (): OnboardingText => use(TextContext).onboarding ?? onboarding;
