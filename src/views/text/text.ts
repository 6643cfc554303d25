import { createContext, use } from 'react';

import type { AccountsText } from './accounts.ts';
import type { AdminText } from './admin.ts';
import type { AdmissionText } from './admission.ts';
import type { BellText } from './bell.ts';
import type { BubbleText } from './bubble.ts';
import type { ConsentText } from './consent.ts';
import type { EmojiText } from './emoji.ts';
import type { FindingText } from './finding.ts';
import type { Format } from './format.ts';
import type { FrameText } from './frame.ts';
import type { HandoverText } from './handover.ts';
import type { HandsText } from './hands.ts';
import { id } from './id.ts';
import type { IntegrationsText } from './integrations.ts';
import type { InvitationText } from './invitation.ts';
import type { LoginText } from './login.ts';
import type { MissingFileText } from './missingFile.ts';
import type { OfferText } from './offer.ts';
import type { OnboardingText } from './onboarding.ts';
import type { OrdersText } from './orders.ts';
import type { OutboxText } from './outbox.ts';
import type { OutcomeText } from './outcome.ts';
import type { PagesText } from './pages.ts';
import type { PanelText } from './panel.ts';
import type { ReviewText } from './review.ts';
import type { RoomText } from './room.ts';
import type { SavedViewsText } from './savedViews.ts';
import type { SeekingText } from './seeking.ts';
import type { SelectionText } from './selection.ts';
import type { SendingText } from './sending.ts';
import type { SettingsText } from './settings.ts';
import type { SuggestionsText } from './suggestions.ts';
import type { TeamText } from './team.ts';
import type { TicketsText } from './tickets.ts';
import type { ToastsText } from './toasts.ts';
import type { WizardText } from './wizard.ts';
import type { WritingText } from './writing.ts';

/** The shape of a catalogue. Plain strings, or functions where a sentence needs a value. */
export type Text = typeof id & {
  /** English comes whole; in Indonesian these come with the views that say or write them. */
  format?: Format;
  finding?: FindingText;
  frame?: FrameText;
  accounts?: AccountsText;
  bell?: BellText;
  bubble?: BubbleText;
  emoji?: EmojiText;
  offer?: OfferText;
  invitation?: InvitationText;
  consent?: ConsentText;
  integrations?: IntegrationsText;
  login?: LoginText;
  admin?: AdminText;
  admission?: AdmissionText;
  onboarding?: OnboardingText;
  wizard?: WizardText;
  handover?: HandoverText;
  hands?: HandsText;
  team?: TeamText;
  review?: ReviewText;
  room?: RoomText;
  missingFile?: MissingFileText;
  orders?: OrdersText;
  outbox?: OutboxText;
  outcome?: OutcomeText;
  pages?: PagesText;
  panel?: PanelText;
  sending?: SendingText;
  suggestions?: SuggestionsText;
  savedViews?: SavedViewsText;
  seeking?: SeekingText;
  selection?: SelectionText;
  settings?: SettingsText;
  tickets?: TicketsText;
  toasts?: ToastsText;
  writing?: WritingText;
};

export const TextContext = createContext<Text>(id);

/** The catalogue in the language of the person who is looking. */
export const useText = (): Text => use(TextContext);
