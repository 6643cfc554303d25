import { use } from 'react';

import { invitation } from './id/invitation.ts';
import { TextContext } from './text.ts';

/** What is said on the page of an invitation: loaded with it. */
export type InvitationText = typeof invitation;

export const useInvitationText = (): InvitationText => use(TextContext).invitation ?? invitation;
