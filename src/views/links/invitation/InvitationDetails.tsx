import { Check, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import type { Invitation } from '../../../contracts/links.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { dateText } from '../dateText.ts';
import { Facts } from '../Facts.tsx';
import { linksText } from '../text/id.ts';
import { invitationText } from './text/id.ts';

/** Sender, role, expiry and permissions of an invitation. */
export function InvitationDetails({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const text = useText(invitationText);
  const common = useText(linksText);
  const format = useFormat();
  const { businessName, senderName, role, expiresAt, emailHint } = invitation;
  return (
    <div className="grid gap-6">
      <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
        {businessName ? text.title(businessName) : text.titleUnknown}
      </h1>
      <Facts
        facts={[
          [text.facts.inviter, senderName ?? common.unknown],
          [text.facts.role, role && text.roles[role]],
          [text.facts.to, emailHint],
          [text.facts.expires, expiresAt && dateText(expiresAt, common, format)],
        ]}
      />
      {role && (
        <div className="grid gap-5 sm:grid-cols-2">
          <PermissionList
            title={text.can.title}
            permissions={text.can[role]}
            icon={<Check size={18} className="text-done" />}
          />
          <PermissionList
            title={text.cannot.title}
            permissions={text.cannot[role]}
            icon={<X size={18} className="text-ink-soft" />}
          />
        </div>
      )}
      <div className="rounded-md bg-sunken p-3">
        <h2 className="font-semibold">{text.personal.title}</h2>
        <p className="text-ink-soft">{text.personal.body}</p>
      </div>
      {children}
    </div>
  );
}

function PermissionList({
  title,
  permissions,
  icon,
}: {
  title: string;
  permissions: readonly string[];
  icon: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="grid gap-1.5 pt-2">
        {permissions.map((permission) => (
          <li key={permission} className="flex gap-2">
            <span aria-hidden="true" className="shrink-0 pt-px">
              {icon}
            </span>
            {permission}
          </li>
        ))}
      </ul>
    </section>
  );
}
