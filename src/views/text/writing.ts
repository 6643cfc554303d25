import { use } from 'react';

import { writing } from './id/writing.ts';
import { TextContext } from './text.ts';

/** What a customer is about to say: loaded once the list is there. */
export type WritingText = typeof writing;

export const useWritingText = (): WritingText => use(TextContext).writing ?? writing;
