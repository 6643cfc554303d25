import { use } from 'react';

import { pages } from './id/pages.ts';
import { TextContext } from './text.ts';

/** What the pages say that show the same to everybody: loaded with the first of them. */
export type PagesText = typeof pages;

export const usePagesText = (): PagesText => use(TextContext).pages ?? pages;
