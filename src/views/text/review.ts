import { use } from 'react';

import { review } from './id/review.ts';
import { TextContext } from './text.ts';

/** What is said of judging chats: loaded with the list of what is done. */
export type ReviewText = typeof review;

export const useReviewText = (): ReviewText => use(TextContext).review ?? review;
