import { createContext, use } from 'react';

import { id } from './id.ts';

/** The shape of a catalogue. Plain strings, or functions where a sentence needs a value. */
export type Text = typeof id;

export const TextContext = createContext<Text>(id);

/** The catalogue in the language of the person who is looking. */
export const useText = (): Text => use(TextContext);
