import type { ScreenRoute } from '../../../contracts/app.routing.ts';
import type { TemplateRow } from '../../../contracts/campaigns.templates.ts';
import { Link } from '../../app/Link.tsx';
import { useColleagues } from '../../app/useColleagues.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { StatusTags, useReason } from './StatusTags.tsx';
import { templatesText } from './text/id.ts';
import { useTemplateTimes } from './useTemplateTimes.ts';

/** One template in the list. */
export function TemplateItem({ template, to }: { template: TemplateRow; to: ScreenRoute }) {
  const text = useText(templatesText);
  const at = useTemplateTimes();
  const { count } = useFormat();
  const nameOf = useColleagues();
  const reason = useReason(template);
  const author = nameOf(template.changed_by);
  const name = template.name === '' ? text.unnamed : template.name;
  return (
    <article aria-label={name} className="relative grid gap-1 p-3 hover:bg-hover md:px-4">
      <h2 className="min-w-0 font-semibold">
        <Link to={to} className="[overflow-wrap:anywhere] after:absolute after:inset-0">
          {name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-1.5">
        <StatusTags template={template} />
        {template.has_draft && template.status !== 'draft' && <Tag>{text.hasDraft}</Tag>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{text.categories[template.category]}</span>
        <span>{text.languages[template.language] ?? template.language}</span>
        {template.used_in.count > 0 && <span>{text.usedIn(count(template.used_in.count))}</span>}
        <span className="min-w-0 truncate">
          {author === null ? text.changedAt(at(template.updated_at)) : text.changedBy(at(template.updated_at), author)}
        </span>
      </p>
      {reason !== null && <p className="text-sm text-ink">{reason}</p>}
    </article>
  );
}
