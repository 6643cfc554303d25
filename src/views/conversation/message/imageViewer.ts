import { createContext } from 'react';

/** Opens the picture of a path in the image viewer. Null: there is no viewer, and pictures open in a new tab. */
export const ImageViewerContext = createContext<((path: string) => void) | null>(null);
