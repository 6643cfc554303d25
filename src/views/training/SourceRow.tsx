import { BookText, FileType, Globe, FileQuestionMark, Store } from 'lucide-react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Source } from '../../contracts/training.ts';
import { Link } from '../app/Link.tsx';
import { useColleagues } from '../app/useColleagues.ts';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { SourceTags } from './SourceTags.tsx';
import { trainingText } from './text/id.ts';
import { useSourceTimes } from './useSourceTimes.ts';

const icons = { faq: FileQuestionMark, text: BookText, file: FileType, url: Globe, catalogue: Store };

/** The DOM id of the link to a source, which gets the focus back. */
export const linkId = (sourceId: string): string => `sumber-${sourceId}`;

/** The end of a day belongs to that day. */
const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

export function SourceRow({ source, to, isOpen }: { source: Source; to: ScreenRoute; isOpen: boolean }) {
  const text = useText(trainingText);
  const at = useSourceTimes();
  const nameOf = useColleagues();
  const { count, date } = useFormat();
  const Icon = icons[source.kind];
  const name = nameOf(source.changed_by);
  return (
    <article
      aria-label={source.title}
      className={classes('relative flex gap-3 p-3 hover:bg-hover md:px-4', isOpen && 'bg-accent-wash')}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="min-w-0 font-semibold">
          <Link
            id={linkId(source.id)}
            to={to}
            aria-current={isOpen ? 'true' : undefined}
            className="line-clamp-2 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{source.title}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <SourceTags source={source} />
          <span>{text.kinds[source.kind]}</span>
          {source.knowledge_use !== null && (
            <span className="tabular">{text.used(count(source.knowledge_use.answers))}</span>
          )}
          {source.valid_until !== null && <span>{text.validUntil(date(lastMoment(source.valid_until)))}</span>}
          <span className="min-w-0 truncate">
            {name === null ? at(source.updated_at) : text.changedBy(at(source.updated_at), name)}
          </span>
        </p>
        {source.status === 'failed' && source.failure !== null && (
          <p className="text-sm [overflow-wrap:anywhere] text-fail">{text.reading.failures[source.failure].title}</p>
        )}
        {source.tags.length > 0 && (
          <p className="flex min-w-0 flex-wrap gap-1">
            {source.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        )}
      </div>
    </article>
  );
}
