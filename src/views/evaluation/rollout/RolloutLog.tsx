import type { RolloutChange } from '../../../contracts/evaluation.rollout.ts';
import { reasonText } from '../../reasons/reasonText.ts';
import { reasonsText } from '../../reasons/text/id.ts';
import { useFormat } from '../../ui/format.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/useText.ts';
import { percentOf } from './percentOf.ts';
import { useDeskText } from './useDeskText.ts';

/** Who changed the rollout, when and why, and what the tests said. */
export function RolloutLog({ changes, hasVersions }: { changes: readonly RolloutChange[]; hasVersions: boolean }) {
  const text = useDeskText(hasVersions);
  const reasons = useText(reasonsText);
  const { count, date, zonedTime } = useFormat();
  return (
    <Section title={text.log}>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.noLog}</p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {changes.map(({ id, at, by, source, from_probability: from, to_probability: to, reason, detail, tests }) => (
            <li key={id} className="grid gap-0.5 px-3 py-2 text-sm">
              <p className="tabular font-semibold">
                {source === 'rules'
                  ? text.rulesChanged
                  : text.changed(text.percent(percentOf(from)), text.percent(percentOf(to)))}
              </p>
              <p className="text-ink-soft">
                <time dateTime={at}>{`${date(at)} ${zonedTime(at)}`}</time>
                {' · '}
                <bdi>{source === 'rule' ? text.byRule : source === 'model' ? text.byModel : (by ?? text.someone)}</bdi>
                {(source === 'desk' || source === 'settings' || source === 'review') && ` · ${text.by[source]}`}
              </p>
              {reason !== null && <p className="break-words">{reasonText(reason, reasons)}</p>}
              {detail !== null && (
                <p>
                  {text.broken[detail.rule](
                    count(detail.hits),
                    count(detail.chats),
                    count(detail.most),
                    count(detail.other_hits ?? 0),
                    count(detail.other_chats ?? 0),
                  )}
                </p>
              )}
              <p className="text-ink-soft">
                {tests === null ? text.noTestsThen : text.testsThen(count(tests.passed), count(tests.total))}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
