import type { NamedSource } from '../../contracts/training.teaching.ts';
import { Link } from '../app/Link.tsx';

/** Links to sources, which open the training screen in a tab of its own: the drawer keeps what was typed. */
export function SourceLinks({ businessId, sources }: { businessId: string; sources: readonly NamedSource[] }) {
  return (
    <ul className="grid">
      {sources.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ name: 'training', search: { businessId, source: id } }}
            target="_blank"
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent-strong underline md:min-h-8"
          >
            <bdi>{title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
