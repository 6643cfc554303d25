import { use } from 'react';

import { bubble } from './id/bubble.ts';
import { TextContext } from './text.ts';

/** What is said about one message and what becomes of it: loaded with the conversation, not with the page. */
export type BubbleText = typeof bubble;

export const useBubbleText = (): BubbleText => use(TextContext).bubble ?? bubble;
