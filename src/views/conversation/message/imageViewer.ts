import { createContext } from 'react';

/** Shows the picture of this path large. Null: nobody here can, and it is opened beside the page. */
export const ViewingContext = createContext<((path: string) => void) | null>(null);
