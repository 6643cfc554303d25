import { use } from 'react';

import { suggestions } from './id/suggestions.ts';
import { TextContext } from './text.ts';

/** What is said about quick replies: loaded with them, not with the page. */
export type SuggestionsText = typeof suggestions;

export const useSuggestionsText = (): SuggestionsText => use(TextContext).suggestions ?? suggestions;
