import { use } from 'react';

import { admission } from './id/admission.ts';
import { TextContext } from './text.ts';

/** What is said at the door of the pages for administrators: loaded with it, not with the page. */
export type AdmissionText = typeof admission;

export const useAdmissionText = (): AdmissionText => use(TextContext).admission ?? admission;
