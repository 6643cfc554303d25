import { use } from 'react';

import { toasts } from './id/toasts.ts';
import { TextContext } from './text.ts';

/** What is told in passing: loaded with the toasts, which nobody needs to see the page. */
export type ToastsText = typeof toasts;

export const useToastsText = (): ToastsText => use(TextContext).toasts ?? toasts;
