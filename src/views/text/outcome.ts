import { use } from 'react';

import { outcome } from './id/outcome.ts';
import { TextContext } from './text.ts';

/** What is said of the outcome of chats: loaded with what offers it. */
export type OutcomeText = typeof outcome;

export const useOutcomeText = (): OutcomeText => use(TextContext).outcome ?? outcome;
