import { ShieldCheck } from 'lucide-react';

import type { PersonEntry } from '../../contracts/admin.ts';
import { permissionChange } from '../../machines/admin/adminChange.machine.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

export interface PersonRowProps {
  person: PersonEntry;
  isSelf: boolean;
  onPermission: () => void;
}

/** A user account and its admin permission. */
export function PersonRow({ person, isSelf, onPermission }: PersonRowProps) {
  const text = useText(adminText);
  const { dayName } = useFormat();
  const now = useNow();
  const { granted } = permissionChange(person);
  const name = person.name ?? person.email ?? text.business.nameless;
  return (
    <article aria-label={name} className="flex flex-wrap items-center gap-3">
      <Avatar name={name} seed={person.id} />
      <div className="grid min-w-0 flex-1 basis-48">
        <h2 className="truncate font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="truncate text-sm text-ink-soft">{person.email}</p>
        <p className="text-xs text-ink-soft">{text.person.since(dayName(person.created_at, now, text.days))}</p>
      </div>
      {!granted && (
        <Tag tone="person" icon={<ShieldCheck aria-hidden="true" size={12} />}>
          {text.person.isAdmin}
        </Tag>
      )}
      {isSelf ? (
        <Tag>{text.person.isSelf}</Tag>
      ) : (
        <Button
          size="small"
          aria-label={`${granted ? text.person.grant : text.person.revoke}: ${name}`}
          onClick={onPermission}
        >
          {granted ? text.person.grant : text.person.revoke}
        </Button>
      )}
    </article>
  );
}
