import { use } from 'react';

import { consent } from './id/consent.ts';
import { TextContext } from './text.ts';

/** What is said about measuring adverts: loaded only where that is set up. */
export type ConsentText = typeof consent;

export const useConsentText = (): ConsentText => use(TextContext).consent ?? consent;
