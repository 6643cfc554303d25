import type { FailureEntry } from '../../contracts/admin.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Something that failed in a business, without any text of a person. Of the AI's model also what its provider said, masked. */
export function FailureRow({ failure }: { failure: FailureEntry }) {
  const { failure: text, days } = useText(adminText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  const { kind, at, why, words, business } = failure;
  return (
    <article className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{business?.name ?? text.noBusiness}</bdi>{' '}
        <span>{Object.hasOwn(text.kinds, kind) ? text.kinds[kind] : text.other}</span>
        {why !== null && <code className="ms-2 rounded-sm bg-sunken px-1 text-sm text-ink-soft">{why}</code>}
      </p>
      {words !== null && <p className="order-last w-full text-sm wrap-anywhere text-ink-soft">{text.words(words)}</p>}
      <time dateTime={at} className="tabular text-sm text-ink-soft">
        {`${dayName(at, now, days)} ${clockTime(at)}`}
      </time>
    </article>
  );
}
