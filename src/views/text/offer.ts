import { use } from 'react';

import { offer } from './id/offer.ts';
import { TextContext } from './text.ts';

/** What is said on the pages that links lead to: loaded with them. */
export type OfferText = typeof offer;

export const useOfferText = (): OfferText => use(TextContext).offer ?? offer;
