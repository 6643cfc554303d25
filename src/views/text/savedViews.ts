import { use } from 'react';

import { savedViews } from './id/savedViews.ts';
import { TextContext } from './text.ts';

/** What is said of saved views: loaded after the first rooms. */
export type SavedViewsText = typeof savedViews;

export const useSavedViewsText = (): SavedViewsText => use(TextContext).savedViews ?? savedViews;
