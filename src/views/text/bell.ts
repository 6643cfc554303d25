import { use } from 'react';

import { bell } from './id/bell.ts';
import { TextContext } from './text.ts';

/** What is said to whoever looks elsewhere: loaded with the bell. */
export type BellText = typeof bell;

export const useBellText = (): BellText => use(TextContext).bell ?? bell;
