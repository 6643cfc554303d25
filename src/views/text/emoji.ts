import { use } from 'react';

import { emoji } from './id/emoji.ts';
import { TextContext } from './text.ts';

/** What the signs are called: loaded when somebody looks for one. */
export type EmojiText = typeof emoji;

export const useEmojiText = (): EmojiText => use(TextContext).emoji ?? emoji;
