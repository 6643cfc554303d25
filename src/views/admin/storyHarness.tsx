/** Parts of the admin panel, for stories and tests. */
import type { AdminChangeRef } from '../../machines/admin/adminChange.machine.ts';
import type { BusinessViewRef } from '../../machines/admin/businessView.machine.ts';
import type { TogglesRef } from '../../machines/admin/toggles.machine.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { AdminChangeDialog } from './AdminChangeDialog.tsx';
import { AdminList } from './AdminList.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { BusinessView } from './BusinessView.tsx';
import { TogglesDialog } from './TogglesDialog.tsx';

const nothing = () => {};

export function AdminListStory({ actor }: { actor: LiveListRef<'adminEntries'> }) {
  return (
    <AdminList actor={actor}>
      {(entry) =>
        entry.is === 'business' && (
          <BusinessRow business={entry} isOwn onView={nothing} onToggles={nothing} onHandover={nothing} />
        )
      }
    </AdminList>
  );
}

export function AdminChangeStory({ actor }: { actor: AdminChangeRef }) {
  return <AdminChangeDialog actor={actor} onClose={nothing} />;
}

export function TogglesStory({ actor }: { actor: TogglesRef }) {
  return <TogglesDialog actor={actor} name="Toko Batik Lestari" onClose={nothing} />;
}

export function BusinessViewStory({ actor }: { actor: BusinessViewRef }) {
  return (
    <div className="mx-auto max-w-7xl p-4">
      <BusinessView actor={actor} name="Toko Batik Lestari" onClose={nothing} />
    </div>
  );
}
