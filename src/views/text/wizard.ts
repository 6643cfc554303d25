import { use } from 'react';

import { wizard } from './id/wizard.ts';
import { TextContext } from './text.ts';

/** What is said while a new business is set up: loaded with it, not with the page. */
export type WizardText = typeof wizard;

export const useWizardText = (): WizardText => use(TextContext).wizard ?? wizard;
