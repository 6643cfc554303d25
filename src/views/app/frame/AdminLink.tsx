import { useSelector } from '@xstate/react';
import { LayoutDashboard } from 'lucide-react';

import { adminGateText } from '../../auth/adminGate/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { useApp } from '../AppContext.tsx';
import { Link } from '../Link.tsx';
import { useResource } from '../useResource.ts';

/** Link to the admin panel, for administrators only. The permission is read when the menu is opened. */
export function AdminLink({ className }: { className: string }) {
  const hasWorkspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace !== undefined);
  return hasWorkspace ? <AdminOnlyLink className={className} /> : null;
}

function AdminOnlyLink({ className }: { className: string }) {
  const text = useText(adminGateText);
  const permissions = useResource('permissions');
  if (!permissions?.includes('admin')) return null;
  return (
    <li>
      <Link to={{ name: 'adminPanel' }} className={className}>
        <LayoutDashboard aria-hidden="true" size={18} className="text-ink-soft" />
        {text.panel}
      </Link>
    </li>
  );
}
