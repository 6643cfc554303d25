import { createContext, use } from 'react';

/** The words of one part of the page, by name. A catalogue of another language has the same shape. */
interface Catalogue {
  catalogue: string;
}

/** The catalogues of the chosen language by their names; none while the page is in Indonesian. */
export const TextContext = createContext<ReadonlyMap<string, Catalogue>>(new Map());

/**
 * The words of a part of the page in the language of the user. Takes the Indonesian catalogue, so that a part brings
 * its words along with its code; they stand in while another language has no such catalogue.
 */
export const useText = <T extends Catalogue>(catalogue: T): T =>
  (use(TextContext).get(catalogue.catalogue) as T | undefined) ?? catalogue;
