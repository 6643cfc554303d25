import { use } from 'react';

import { missingFile } from './id/missingFile.ts';
import { TextContext } from './text.ts';

/** What is said where a message came without its file: comes with the conversation. */
export type MissingFileText = typeof missingFile;

export const useMissingFileText = (): MissingFileText => use(TextContext).missingFile ?? missingFile;
