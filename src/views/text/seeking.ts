import { use } from 'react';

import { seeking } from './id/seeking.ts';
import { TextContext } from './text.ts';

/** What is said where somebody looks for a place in a conversation: loaded when they do. */
export type SeekingText = typeof seeking;

export const useSeekingText = (): SeekingText => use(TextContext).seeking ?? seeking;
