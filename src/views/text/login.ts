import { use } from 'react';

import { login } from './id/login.ts';
import { TextContext } from './text.ts';

/** What is said at the sign-in: loaded with it, not with the page. */
export type LoginText = typeof login;

export const useLoginText = (): LoginText => use(TextContext).login ?? login;
