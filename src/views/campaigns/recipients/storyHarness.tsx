/** Parts of the recipient lists, for stories and tests. */
import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import type { RecipientListRef } from '../../../machines/campaigns/recipientList.machine.ts';
import { businessId, vip } from '../../../machines/campaigns/recipients.fixture.ts';
import type { RecipientsRef } from '../../../machines/campaigns/recipients.machine.ts';
import { listRoute } from '../../../machines/campaigns/recipients.ts';
import { ImportView } from './ImportView.tsx';
import { RecipientListView } from './RecipientListView.tsx';
import { RecipientLists, RecipientsPage } from './RecipientsPage.tsx';

export function RecipientsStory({ actor }: { actor: RecipientsRef }) {
  return <RecipientsPage actor={actor} />;
}

export function RecipientListsStory({ actor }: { actor: PagedListRef<'recipients'> }) {
  return <RecipientLists actor={actor} onRemove={() => undefined} />;
}

export function RecipientListStory({ actor }: { actor: RecipientListRef }) {
  return <RecipientListView actor={actor} />;
}

export function RecipientImportStory({ actor }: { actor: RecipientImportRef }) {
  return (
    <main className="mx-auto max-w-4xl p-4">
      <ImportView actor={actor} back={listRoute(businessId, vip.id)} />
    </main>
  );
}
