import { Pencil, Trash } from 'lucide-react';
import { useState } from 'react';

import type { RecipientList } from '../../../contracts/campaigns.recipients.ts';
import { listRoute } from '../../../machines/campaigns/recipients.ts';
import { Link } from '../../app/Link.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { recipientsText } from './text/id.ts';

export interface ListRowProps {
  list: RecipientList;
  businessId: string;
  isDisabled: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function ListRow({ list, businessId, isDisabled, onRename, onRemove }: ListRowProps) {
  const text = useText(recipientsText);
  const { count, date } = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <article aria-label={list.name} className="relative flex items-start gap-1 py-2 pr-1 pl-4 hover:bg-hover">
      <div className="grid min-w-0 flex-1 gap-1 py-1">
        <h2 className="font-semibold">
          <Link
            to={listRoute(businessId, list.id)}
            className="line-clamp-2 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{list.name}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="tabular font-medium">{text.count(count(list.contact_count))}</span>
          {list.opted_out_count > 0 && <Tag tone="fail">{text.optedOut(count(list.opted_out_count))}</Tag>}
          <span className="text-ink-soft">
            {text.sources[list.source]}
            {list.source_name !== null && ` · ${list.source_name}`}
          </span>
        </p>
        <p className="text-xs text-ink-soft">
          {text.made(date(list.created_at))}
          {' · '}
          {list.last_used_at === null ? text.neverUsed : text.used(date(list.last_used_at))}
        </p>
      </div>
      <fieldset aria-label={text.actions(list.name)} className="relative flex">
        <IconButton
          label={text.rename.action}
          icon={<Pencil aria-hidden="true" size={18} />}
          disabled={isDisabled}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          label={text.remove.action}
          icon={<Trash aria-hidden="true" size={18} />}
          disabled={isDisabled}
          onClick={onRemove}
        />
      </fieldset>
      <RenameDialog
        open={isRenaming}
        name={list.name}
        onClose={() => setRenaming(false)}
        onRename={(name) => {
          setRenaming(false);
          onRename(name);
        }}
      />
    </article>
  );
}
