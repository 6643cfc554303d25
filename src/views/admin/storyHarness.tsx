/** Parts of the admin panel, for stories and tests. */
import type { AdminListRef } from '../../machines/admin/adminList.machine.ts';
import type { TogglesRef } from '../../machines/admin/toggles.machine.ts';
import { AdminList } from './AdminList.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { TogglesDialog } from './TogglesDialog.tsx';

const nothing = () => {};

export function AdminListStory({ actor }: { actor: AdminListRef }) {
  return (
    <AdminList actor={actor}>
      {(entry) =>
        entry.is === 'business' && <BusinessRow business={entry} isOwn onToggles={nothing} onHandover={nothing} />
      }
    </AdminList>
  );
}

export function TogglesStory({ actor }: { actor: TogglesRef }) {
  return <TogglesDialog actor={actor} name="Toko Batik Lestari" onClose={nothing} />;
}
