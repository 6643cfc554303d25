import { use } from 'react';

import { accounts } from './id/accounts.ts';
import { TextContext } from './text.ts';

/** What is said where an account is made, recovered or made safe: loaded with those views, not with the page. */
export type AccountsText = typeof accounts;

export const useAccountsText = (): AccountsText => use(TextContext).accounts ?? accounts;
