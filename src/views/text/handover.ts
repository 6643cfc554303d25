import { use } from 'react';

import { handover } from './id/handover.ts';
import { TextContext } from './text.ts';

/** What is said on the page of a handover: loaded with it. */
export type HandoverText = typeof handover;

export const useHandoverText = (): HandoverText => use(TextContext).handover ?? handover;
