import { createContext, use } from 'react';

/** The texts of one feature. Catalogues of all languages have the same shape. */
interface Catalogue {
  catalogue: string;
}

/** The catalogues of the chosen language by name; empty for Indonesian. */
export const TextContext = createContext<ReadonlyMap<string, Catalogue>>(new Map());

/**
 * The texts of a catalogue in the user's language. The argument is the Indonesian catalogue, so that it is loaded with the
 * component; it is also the fallback for a language without this catalogue.
 */
export const useText = <T extends Catalogue>(catalogue: T): T =>
  (use(TextContext).get(catalogue.catalogue) as T | undefined) ?? catalogue;
