import { Bot, ChevronDown, CircleCheck, LifeBuoy, MessageSquareOff } from 'lucide-react';

import type { Outcome, SimulatedSource } from '../../contracts/simulator.ts';
import { differencesOf, differingWords } from '../../machines/simulator/compare.ts';
import { AnswerFiles } from '../answers/AnswerFiles.tsx';
import { BUILT_IN_MODEL } from '../conversation/message/builtInModel.ts';
import { quotedParts } from '../conversation/message/quotedParts.ts';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { simulatorText } from './text/id.ts';

/** '0,6 dtk' */
export const useSeconds = (): ((ms: number) => string) => {
  const text = useText(simulatorText);
  return (ms) => text.seconds((Math.max(ms, 100) / 1000).toFixed(1));
};

export const tokensOf = ({ tokens_in: given, tokens_out: written }: Outcome): number => (given ?? 0) + (written ?? 0);

/** What came of a question. What differs from `reference`, the answer of another panel, is marked. */
export function OutcomeView({ outcome, reference = null }: { outcome: Outcome; reference?: Outcome | null }) {
  const text = useText(simulatorText);
  const { status, why, text: said } = outcome;
  const differences = reference === null ? [] : differencesOf(outcome, reference);
  const reason = (why === null ? undefined : text.whys[why]) ?? text.otherWhy;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      {said !== null && said !== '' && (
        <p
          lang="id"
          className="w-fit max-w-full rounded-lg bg-ai-wash px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-line"
        >
          <span className="flex items-center gap-1 pb-0.5 text-xs font-semibold text-ai">
            <Bot aria-hidden="true" size={14} />
            {text.ai}
          </span>
          <bdi>{reference?.text ? <Marked text={said} reference={reference.text} /> : said}</bdi>
        </p>
      )}
      {outcome.files && <AnswerFiles files={outcome.files} />}
      {status === 'escalated' && (
        <p className="flex items-start gap-2 rounded-md bg-help-wash p-2 text-sm text-help">
          <LifeBuoy aria-hidden="true" size={18} className="shrink-0" />
          <span>
            <span className="font-semibold">{text.escalated(reason)}</span>{' '}
            <span className="text-ink">{text.heldByTeam}</span>
          </span>
        </p>
      )}
      {status === 'silent' && (
        <p className="flex items-start gap-2 rounded-md bg-sunken p-2 text-sm">
          <MessageSquareOff aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
          {text.silent(reason)}
        </p>
      )}
      {status === 'completed' && (
        <p className="flex items-start gap-2 rounded-md bg-done-wash p-2 text-sm text-done">
          <CircleCheck aria-hidden="true" size={18} className="shrink-0" />
          {text.completed}
        </p>
      )}
      {differences.length > 0 && (
        <p className="flex flex-wrap gap-1" title={text.differsFrom}>
          <span className="sr-only">{text.differsFrom} </span>
          {differences.map((difference) => (
            <Tag key={difference} tone="help">
              {text.differences[difference]}
            </Tag>
          ))}
        </p>
      )}
      <Facts outcome={outcome} />
      {outcome.sources.length > 0 && <Sources outcome={outcome} />}
    </div>
  );
}

function Marked({ text, reference }: { text: string; reference: string }) {
  return differingWords(text, reference).map(({ at, words, isOther }) =>
    isOther ? (
      <mark key={at} className="rounded-sm bg-help-wash text-ink">
        {words}
      </mark>
    ) : (
      words
    ),
  );
}

/** Time, tokens, model and tools. */
export function Facts({ outcome }: { outcome: Outcome }) {
  const text = useText(simulatorText);
  const { count } = useFormat();
  const seconds = useSeconds();
  const { model_name: name, tools, ms, error } = outcome;
  const tokens = tokensOf(outcome);
  const facts = [
    error === null ? null : (text.errors[error] ?? error),
    name === null ? text.noModel : name === BUILT_IN_MODEL ? text.builtin : name,
    seconds(ms),
    tokens > 0 ? text.tokens(count(tokens)) : null,
    tools.length > 0 ? text.tools(tools.map((tool) => text.toolNames[tool] ?? tool).join(', ')) : null,
  ].filter((fact) => fact !== null);
  return <p className="tabular text-xs [overflow-wrap:anywhere] text-ink-soft">{facts.join(' · ')}</p>;
}

function Sources({ outcome: { sources, text: answer } }: { outcome: Outcome }) {
  const text = useText(simulatorText);
  const { count } = useFormat();
  const used = sources.filter(({ is_used: isUsed }) => isUsed);
  const others = sources.filter(({ is_used: isUsed }) => !isUsed);
  return (
    <details className="group/sources min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md text-sm font-semibold text-ink-soft hover:text-ink md:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 group-open/sources:rotate-180" />
        {used.length > 0 ? text.sources(count(used.length)) : text.noSources}
      </summary>
      <div className="grid grid-cols-1 gap-2 pb-1">
        {used.length > 0 && <SourceItems sources={used} answer={answer ?? ''} />}
        {others.length > 0 && (
          <>
            <p className="text-xs font-semibold text-ink-soft">{text.alsoFound}</p>
            <SourceItems sources={others} answer="" />
          </>
        )}
      </div>
    </details>
  );
}

function SourceItems({ sources, answer }: { sources: readonly SimulatedSource[]; answer: string }) {
  const text = useText(simulatorText);
  return (
    <ul className="grid grid-cols-1 gap-2">
      {sources.map(({ passage_id: id, title, body }) => (
        <li key={id} className="grid min-w-0 gap-1 rounded-md border border-line bg-surface p-2 text-sm wrap-anywhere">
          <bdi className="font-semibold">{title}</bdi>
          {body === '' ? (
            <p className="text-ink-soft">{text.deleted}</p>
          ) : (
            <p lang="id" className="line-clamp-6 whitespace-pre-line">
              {quotedParts(body, answer).map(({ words, isQuoted, at }) =>
                isQuoted && answer !== '' ? (
                  <mark key={at} className="rounded-sm bg-accent-wash text-ink">
                    {words}
                  </mark>
                ) : (
                  words
                ),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
