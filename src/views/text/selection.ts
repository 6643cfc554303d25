import { use } from 'react';

import { selection } from './id/selection.ts';
import { TextContext } from './text.ts';

/** What is said of many chats at once: loaded after the first rooms. */
export type SelectionText = typeof selection;

export const useSelectionText = (): SelectionText => use(TextContext).selection ?? selection;
