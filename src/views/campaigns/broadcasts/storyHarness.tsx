/** Parts of the broadcasts screen, for stories and tests. */
import type { LiveListRef } from '../../../machines/app/liveList.machine.ts';
import type { BroadcastDraftRef } from '../../../machines/campaigns/broadcastDraft.machine.ts';
import type { BroadcastRunRef } from '../../../machines/campaigns/broadcastRun.machine.ts';
import { businessId, sending } from '../../../machines/campaigns/broadcasts.fixture.ts';
import type { BroadcastsRef } from '../../../machines/campaigns/broadcasts.machine.ts';
import type { BroadcastTestRef } from '../../../machines/campaigns/broadcastTest.machine.ts';
import type { SendingRulesRef } from '../../../machines/campaigns/sendingRules.machine.ts';
import { BroadcastDraftView } from './BroadcastDraftView.tsx';
import { BroadcastRunView } from './BroadcastRunView.tsx';
import { BroadcastsPage } from './BroadcastsPage.tsx';
import { DraftTest } from './DraftTest.tsx';
import { RecipientsTable } from './RecipientsTable.tsx';
import { SendingRules } from './SendingRules.tsx';

export const BroadcastsStory = ({ actor }: { actor: BroadcastsRef }) => <BroadcastsPage actor={actor} />;
export const BroadcastRunStory = ({ actor }: { actor: BroadcastRunRef }) => <BroadcastRunView actor={actor} />;
export const BroadcastDraftStory = ({ actor }: { actor: BroadcastDraftRef }) => <BroadcastDraftView actor={actor} />;
export const BroadcastTestStory = ({ actor }: { actor: BroadcastTestRef }) => (
  <div className="p-4">
    <DraftTest actor={actor} />
  </div>
);
export const BroadcastRecipientsStory = ({ actor }: { actor: LiveListRef<'broadcastRecipients'> }) => (
  <div className="p-4">
    <RecipientsTable actor={actor} broadcast={sending} businessId={businessId} />
  </div>
);
export const SendingRulesStory = ({ actor }: { actor: SendingRulesRef }) => (
  <div className="p-4">
    <SendingRules actor={actor} />
  </div>
);
