import { useSelector } from '@xstate/react';
import { ListFilter } from 'lucide-react';

import type { JudgedCheck, ResultRow } from '../../contracts/evaluation.ts';
import { EVALUATION_PAGE_SIZE, RESULT_VERDICTS } from '../../machines/evaluation/evaluation.ts';
import type { TestRunRef } from '../../machines/evaluation/testRun.machine.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';
import { VerdictTag } from './VerdictTag.tsx';

type Answer = ResultRow['results'][number]['answer'];

/** A page of the results of the shown run. */
export function RunResults({ actor }: { actor: TestRunRef }) {
  const text = useText(evaluationText);
  const { firstPage, lastPage } = useText(uiText).why;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { view, query } = snapshot.context;
  const shown = view?.shown;
  if (shown === null || shown === undefined) return null;
  const last = Math.max(1, Math.ceil(shown.total / EVALUATION_PAGE_SIZE));
  const present = RESULT_VERDICTS.filter((one) => (shown.counts[one] ?? 0) > 0 || one === query.verdict);
  const turn = (page: number) => actor.send({ type: 'query.changed', changes: { page } });
  return (
    <section
      aria-label={text.tabs.hasil}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className="grid grid-cols-1 gap-3"
    >
      <div>
        <ChoiceChip
          label={text.runs.filter}
          value={query.verdict ?? ''}
          isOn={query.verdict !== null}
          icon={<ListFilter aria-hidden="true" size={14} />}
          options={[
            ['', text.runs.all],
            ...(shown.against === null
              ? []
              : [['changed', text.countOf(text.runs.changed, count(shown.counts['changed'] ?? 0))] as const]),
            ...present.map((one) => [one, text.countOf(text.verdicts[one], count(shown.counts[one] ?? 0))] as const),
          ]}
          onChange={(verdict) => actor.send({ type: 'query.changed', changes: { verdict: verdict || null } })}
        />
      </div>
      {shown.rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.runs.empty}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {shown.rows.map((row) => (
            <li key={row.id}>
              <Result actor={actor} row={row} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav aria-label={text.runs.pages} className="flex items-center justify-between gap-2 pb-6">
          <Button size="small" disabled={shown.page <= 1} because={firstPage} onClick={() => turn(shown.page - 1)}>
            {text.runs.previous}
          </Button>
          <p className="tabular text-sm text-ink-soft">{text.runs.page(count(shown.page), count(last))}</p>
          <Button size="small" disabled={shown.page >= last} because={lastPage} onClick={() => turn(shown.page + 1)}>
            {text.runs.next}
          </Button>
        </nav>
      )}
    </section>
  );
}

function Result({ actor, row }: { actor: TestRunRef; row: ResultRow }) {
  const text = useText(evaluationText);
  const { count } = useFormat();
  const { question, verdict, results, change, before } = row;
  return (
    <article aria-label={question} className="grid grid-cols-1 gap-2 p-3 md:px-4">
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{question}</bdi>
      </h3>
      <p className="flex flex-wrap gap-1.5">
        <VerdictTag verdict={verdict} />
        {change !== null && change !== 'same' && (
          <Tag tone={change === 'worse' ? 'fail' : change === 'better' ? 'done' : 'plain'}>
            {text.runs.changes[change]}
          </Tag>
        )}
      </p>
      {before !== null && change !== 'same' && (
        <div className="grid gap-1 border-l-2 border-line pl-3 text-ink-soft">
          <p className="flex flex-wrap items-center gap-1.5 text-sm font-semibold">
            {text.runs.before}
            <VerdictTag verdict={before.verdict} />
          </p>
          <AnswerText answer={before.answer} />
        </div>
      )}
      {(verdict === 'waiting' || verdict === 'untouched' ? [] : results).map((result, at) => (
        <div key={result.id} className="grid grid-cols-1 gap-1 border-l-2 border-ai/50 pl-3">
          {(results.length > 1 || before !== null) && (
            <p className="text-sm font-semibold">
              {results.length > 1 ? text.runs.repetition(count(at + 1)) : text.runs.now}
            </p>
          )}
          <AnswerText answer={result.answer} />
          <Checks checks={result.checks} />
          {result.answer !== null && <Judgement actor={actor} result={result} />}
        </div>
      ))}
    </article>
  );
}

function AnswerText({ answer }: { answer: Answer }) {
  const text = useText(evaluationText).runs;
  if (answer === null) return <p className="text-sm text-ink-soft">{text.noAnswer}</p>;
  return (
    <>
      <p className="text-sm font-semibold text-ai">{text.decisions[answer.decision]}</p>
      {answer.text !== null && (
        <p lang="id" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {answer.text}
        </p>
      )}
      {answer.sources.length > 0 && (
        <p className="text-xs text-ink-soft">{text.sources(answer.sources.map(({ title }) => title).join(', '))}</p>
      )}
    </>
  );
}

/** Why it passed or not. What the model judged says so. */
function Checks({ checks }: { checks: readonly JudgedCheck[] }) {
  const text = useText(evaluationText).runs;
  return (
    <ul className="grid gap-0.5 text-sm empty:hidden">
      {checks.map(({ check, by, passed, note }) => {
        const name = check === 'criteria' ? (note ?? '') : text.checks[check];
        const isState = check === 'expected' || check === 'answered';
        return (
          <li
            key={`${check} ${note ?? ''}`}
            className={passed === true ? 'text-done' : passed === false ? 'text-fail' : 'text-help'}
          >
            {isState ? name : passed === null ? text.unsure(name) : passed ? text.passed(name) : text.notPassed(name)}
            {by === 'model' && <span className="text-ink-soft">{` · ${text.byModel}`}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Judgement({ actor, result }: { actor: TestRunRef; result: ResultRow['results'][number] }) {
  const text = useText(evaluationText).runs;
  const nameOf = useColleagues();
  const snapshot = useSelector(actor, (state) => state);
  const { id: resultId, judged_verdict: judged, judged_by: by } = result;
  const give = (verdict: 'pass' | 'fail' | null) => ({ type: 'verdict.given', resultId, verdict }) as const;
  const isDisabled = !snapshot.can(give('pass'));
  return (
    <fieldset aria-label={text.judge} className="flex flex-wrap items-center gap-2">
      {(['pass', 'fail'] as const).map((verdict) => (
        <Button
          key={verdict}
          size="small"
          aria-pressed={judged === verdict}
          className={judged === verdict ? 'border-accent bg-accent-wash' : undefined}
          disabled={isDisabled}
          onClick={() => actor.send(give(judged === verdict ? null : verdict))}
        >
          {verdict === 'pass' ? text.judgePass : text.judgeFail}
        </Button>
      ))}
      {judged !== null && <p className="text-sm text-person">{text.judgedBy((by && nameOf(by)) ?? text.someone)}</p>}
    </fieldset>
  );
}
