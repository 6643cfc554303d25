import type { CriterionFigures as Figures } from '../../../contracts/evaluation.scorecards.ts';
import { agreementOf, FEWEST_PAIRS, levelOf } from '../../../machines/evaluation/statistics.ts';
import { useFormat } from '../../ui/format.ts';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/useText.ts';
import { scorecardText } from './text/id.ts';

const percent = (part: number): string => String(Math.round(part * 100));

/** The criterion has a line of its own on a phone. */
const COLUMNS = 'grid grid-cols-2 gap-x-3 px-3 py-2 md:grid-cols-[1fr_9rem_16rem]';

/** For each criterion, how many chats of the random sample meet it, and how far members and the model agree. */
export function CriterionFigures({ figures }: { figures: readonly Figures[] }) {
  const text = useText(scorecardText);
  return (
    <Section title={text.figures}>
      <table
        aria-label={text.figures}
        className="block overflow-hidden rounded-lg border border-line bg-surface text-left"
      >
        <thead className="block">
          <tr className={`${COLUMNS} border-b border-line text-sm`}>
            <th scope="col" className="max-md:sr-only">
              {text.criterion}
            </th>
            <th scope="col">
              {text.quality}
              <span className="block text-xs font-normal text-ink-soft">{text.qualityHint}</span>
            </th>
            <th scope="col">{text.agreement}</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {figures.map((one) => (
            <Row key={one.criterion} figures={one} />
          ))}
        </tbody>
      </table>
      <details className="text-sm text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.calculation}</summary>
        <p>{text.aboutKappa}</p>
        <ul className="mt-2 grid gap-1">
          {figures.map((one) => (
            <li key={one.criterion} className="tabular [overflow-wrap:anywhere]">
              {`${one.criterion}: `}
              <Beyond agreement={agreementIn(one)} />
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function Row({ figures }: { figures: Figures }) {
  const text = useText(scorecardText);
  const { count } = useFormat();
  const { criterion, judged, passed } = figures;
  const agreement = agreementIn(figures);
  return (
    <tr className={COLUMNS}>
      <th scope="row" className="col-span-2 min-w-0 text-sm font-semibold [overflow-wrap:anywhere] md:col-span-1">
        {criterion}
      </th>
      <td className="tabular min-w-0 text-sm">
        {judged === 0 ? text.none : text.of(percent(passed / judged), count(judged))}
      </td>
      <td className="tabular min-w-0 text-sm">
        {agreement.observed === null ? (
          text.none
        ) : (
          <>
            <p>{text.of(percent(agreement.observed), count(agreement.pairs))}</p>
            <Level agreement={agreement} />
          </>
        )}
      </td>
    </tr>
  );
}

const agreementIn = ({ pairs }: Figures) =>
  agreementOf(pairs.map(({ member, model, count }) => ({ first: member, second: model, count })));

/** How good the agreement is in a word, or how many judgements are missing. */
function Level({ agreement: { pairs, kappa } }: { agreement: ReturnType<typeof agreementOf> }) {
  const text = useText(scorecardText);
  const { count } = useFormat();
  if (kappa !== null) return <p>{text.level(text.levels[levelOf(kappa.value)])}</p>;
  return pairs < FEWEST_PAIRS ? <p className="text-ink-soft">{text.tooFew(count(FEWEST_PAIRS - pairs))}</p> : null;
}

/** The agreement beyond chance as a figure, or why there is none. */
function Beyond({ agreement: { pairs, kappa } }: { agreement: ReturnType<typeof agreementOf> }) {
  const text = useText(scorecardText);
  const { count } = useFormat();
  const decimal = (value: number): string => text.decimal(value.toFixed(2));
  if (kappa !== null)
    return text.kappa(decimal(kappa.value), text.levels[levelOf(kappa.value)], decimal(kappa.low), decimal(kappa.high));
  return pairs < FEWEST_PAIRS ? text.tooFew(count(FEWEST_PAIRS - pairs)) : text.always;
}
