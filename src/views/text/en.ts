import { accounts } from './en/accounts.ts';
import { admin } from './en/admin.ts';
import { admission } from './en/admission.ts';
import { app } from './en/app.ts';
import { bell } from './en/bell.ts';
import { bubble } from './en/bubble.ts';
import { connection } from './en/connection.ts';
import { consent } from './en/consent.ts';
import { emoji } from './en/emoji.ts';
import { finding } from './en/finding.ts';
import { format } from './en/format.ts';
import { frame } from './en/frame.ts';
import { handover } from './en/handover.ts';
import { hands } from './en/hands.ts';
import { inbox } from './en/inbox.ts';
import { integrations } from './en/integrations.ts';
import { invitation } from './en/invitation.ts';
import { login } from './en/login.ts';
import { missingFile } from './en/missingFile.ts';
import { offer } from './en/offer.ts';
import { onboarding } from './en/onboarding.ts';
import { orders } from './en/orders.ts';
import { outbox } from './en/outbox.ts';
import { outcome } from './en/outcome.ts';
import { pages } from './en/pages.ts';
import { panel } from './en/panel.ts';
import { parts } from './en/parts.ts';
import { review } from './en/review.ts';
import { room } from './en/room.ts';
import { savedViews } from './en/savedViews.ts';
import { seeking } from './en/seeking.ts';
import { selection } from './en/selection.ts';
import { sending } from './en/sending.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { suggestions } from './en/suggestions.ts';
import { team } from './en/team.ts';
import { tickets } from './en/tickets.ts';
import { toasts } from './en/toasts.ts';
import { wizard } from './en/wizard.ts';
import { writing } from './en/writing.ts';
import type { Text } from './text.ts';

/** English, loaded only when somebody chooses it. */
export const en: Text = {
  accounts,
  admin,
  admission,
  app,
  bell,
  bubble,
  connection,
  emoji,
  finding,
  format,
  frame,
  inbox,
  offer,
  invitation,
  consent,
  integrations,
  login,
  onboarding,
  missingFile,
  orders,
  outbox,
  outcome,
  pages,
  parts,
  handover,
  hands,
  team,
  review,
  room,
  sending,
  suggestions,
  savedViews,
  seeking,
  selection,
  settings,
  shell,
  panel,
  tickets,
  toasts,
  wizard,
  writing,
};
