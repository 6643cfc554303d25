import { use } from 'react';

import { tickets } from './id/tickets.ts';
import { TextContext } from './text.ts';

/** What is said on the page of the tickets: loaded with it. */
export type TicketsText = typeof tickets;

export const useTicketsText = (): TicketsText => use(TextContext).tickets ?? tickets;
