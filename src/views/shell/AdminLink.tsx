import { useSelector } from '@xstate/react';
import { LayoutDashboard } from 'lucide-react';

import { useApp } from '../app/house.tsx';
import { Link } from '../app/Link.tsx';
import { useResource } from '../app/resource.ts';
import { useAdmissionText } from '../text/admission.ts';

/** The way to the panel, for administrators. Whether somebody is one is asked when the menu is opened. */
export function AdminLink({ className }: { className: string }) {
  const hasWorkspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace !== undefined);
  return hasWorkspace ? <IfAdmin className={className} /> : null;
}

function IfAdmin({ className }: { className: string }) {
  const text = useAdmissionText();
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
