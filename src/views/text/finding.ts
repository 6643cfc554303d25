import { use } from 'react';

import { finding } from './id/finding.ts';
import { TextContext } from './text.ts';

/** What is said where somebody looks for chats and messages: loaded with those panels, not with the page. */
export type FindingText = typeof finding;

export const useFindingText = (): FindingText => use(TextContext).finding ?? finding;
