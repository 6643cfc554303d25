import type { TemplateUses } from '../../../contracts/campaigns.templates.ts';
import { broadcastRoute } from '../../../machines/campaigns/broadcasts.ts';
import { Link } from '../../app/Link.tsx';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

/** The broadcasts that took their text from a template, the newest by name. */
export function UsedIn({ uses, businessId }: { uses: TemplateUses; businessId: string }) {
  const text = useText(templatesText);
  const { count } = useFormat();
  if (uses.count === 0) return null;
  const others = uses.count - uses.newest.length;
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-semibold">{text.usedIn(count(uses.count))}</h2>
      <ul className="grid gap-1 text-sm">
        {uses.newest.map(({ id, name, is_draft: isDraft }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link
              to={broadcastRoute(businessId, id)}
              className="inline-flex min-h-11 items-center font-medium underline [overflow-wrap:anywhere]"
            >
              <bdi>{name}</bdi>
            </Link>
            {isDraft && <Tag>{text.statuses.draft}</Tag>}
          </li>
        ))}
        {others > 0 && <li className="text-ink-soft">{text.otherUses(count(others))}</li>}
      </ul>
    </section>
  );
}

/** In a question before the deletion, where links would lead away. */
export function UsedInSentence({ uses }: { uses: TemplateUses | undefined }) {
  const text = useText(templatesText);
  const { count } = useFormat();
  if (uses === undefined || uses.count === 0) return null;
  const others = uses.count - uses.newest.length;
  const names = uses.newest.map(({ name }) => name);
  return (
    <p className="[overflow-wrap:anywhere]">
      {text.usedInNames([...names, ...(others > 0 ? [text.otherUses(count(others))] : [])].join(', '))}
    </p>
  );
}
