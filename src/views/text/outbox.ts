import { use } from 'react';

import { outbox } from './id/outbox.ts';
import { TextContext } from './text.ts';

/** What is said of messages that have not gone out, wherever somebody is: loaded after the frame. */
export type OutboxText = typeof outbox;

export const useOutboxText = (): OutboxText => use(TextContext).outbox ?? outbox;
