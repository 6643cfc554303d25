import { use } from 'react';

import { admin } from './id/admin.ts';
import { TextContext } from './text.ts';

/** What is said in the panel of the administrators: loaded with it, not with the page. */
export type AdminText = typeof admin;

export const useAdminText = (): AdminText => use(TextContext).admin ?? admin;
