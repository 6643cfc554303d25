import { use } from 'react';

import { hands } from './id/hands.ts';
import { TextContext } from './text.ts';

/** The keys, the palette and what is said of the application itself: loaded when somebody asks for them. */
export type HandsText = typeof hands;

export const useHandsText = (): HandsText => use(TextContext).hands ?? hands;
