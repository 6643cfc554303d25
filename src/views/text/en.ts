import { accounts } from './en/accounts.ts';
import { admission } from './en/admission.ts';
import { app } from './en/app.ts';
import { connection } from './en/connection.ts';
import { handover } from './en/handover.ts';
import { inbox } from './en/inbox.ts';
import { invitation } from './en/invitation.ts';
import { login } from './en/login.ts';
import { offer } from './en/offer.ts';
import { onboarding } from './en/onboarding.ts';
import { pages } from './en/pages.ts';
import { parts } from './en/parts.ts';
import { room } from './en/room.ts';
import { shell } from './en/shell.ts';
import { toasts } from './en/toasts.ts';
import type { Text } from './text.ts';

/** English, loaded only when somebody chooses it. */
export const en: Text = {
  admission,
  app,
  accounts,
  connection,
  inbox,
  login,
  onboarding,
  pages,
  parts,
  invitation,
  offer,
  handover,
  room,
  shell,
  toasts,
};
