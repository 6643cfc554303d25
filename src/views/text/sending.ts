import { use } from 'react';

import { sending } from './id/sending.ts';
import { TextContext } from './text.ts';

/** What is said about files and voice: loaded with a conversation, not with the page. */
export type SendingText = typeof sending;

export const useSendingText = (): SendingText => use(TextContext).sending ?? sending;
