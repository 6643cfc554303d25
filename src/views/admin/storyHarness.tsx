/** Parts of the panel as they stand in it, for stories and tests. */
import type { AdminListRef } from '../../machines/admin/adminList.machine.ts';
import type { TogglesRef } from '../../machines/admin/toggles.machine.ts';
import { AdminList } from './AdminList.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { TogglesDialog } from './TogglesDialog.tsx';

const nothing = () => {};

export function AdminListExhibit({ actor }: { actor: AdminListRef }) {
  return (
    <AdminList actor={actor}>
      {(line) =>
        line.is === 'business' && <BusinessRow business={line} isOwn onToggles={nothing} onHandover={nothing} />
      }
    </AdminList>
  );
}

export function TogglesExhibit({ actor }: { actor: TogglesRef }) {
  return <TogglesDialog actor={actor} name="Toko Batik Lestari" onClose={nothing} />;
}
