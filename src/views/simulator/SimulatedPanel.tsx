import { useSelector } from '@xstate/react';
import { RotateCcw, Square } from 'lucide-react';

import type { Outcome, Variant } from '../../contracts/simulator.ts';
import type { SimulationPanelRef, SimulationPanelSnapshot } from '../../machines/simulator/simulationPanel.machine.ts';
import type { LogEntry } from '../../machines/simulator/simulationPanel.setup.ts';
import { ChoiceChip } from '../ui/Chip.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { Facts, OutcomeView, tokensOf, useSeconds } from './OutcomeView.tsx';
import { simulatorText } from './text/id.ts';

type PanelState = keyof typeof simulatorText.states;

/** What a panel does, in one word. */
const panelStateOf = (snapshot: SimulationPanelSnapshot): PanelState => {
  if (snapshot.matches({ settled: 'escalated' })) return 'escalated';
  if (snapshot.matches({ settled: 'silent' })) return 'silent';
  if (snapshot.matches('settled')) return 'answered';
  return snapshot.value as Exclude<typeof snapshot.value, object>;
};

const tones: Partial<Record<PanelState, TagTone>> = {
  answering: 'ai',
  answered: 'ai',
  escalated: 'help',
  failed: 'fail',
};

/** The version of a panel, its state, and what its answers took. */
export function PanelHead({
  actor,
  name,
  isLocked,
  onVariant,
}: {
  actor: SimulationPanelRef;
  name: string;
  /** A script is running: the version cannot be changed. */
  isLocked: boolean;
  onVariant: (variant: Variant) => void;
}) {
  const text = useText(simulatorText);
  const { count } = useFormat();
  const seconds = useSeconds();
  const snapshot = useSelector(actor, (state) => state);
  const { variant, log, script, held } = snapshot.context;
  const state = panelStateOf(snapshot);
  const outcomes = log.flatMap(({ outcome }) => outcome ?? []);
  const isStoppable = state === 'answering' || (snapshot.matches('settled') && script.length + held.length > 0);
  return (
    <section aria-label={name} className="grid min-w-0 content-start gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        {isLocked ? (
          <p className="text-sm font-semibold">
            {text.variant(text.versions[variant.version], text.sizes[variant.size])}
          </p>
        ) : (
          <>
            <ChoiceChip
              label={`${text.version}, ${name}`}
              value={variant.version}
              options={[
                ['v2', text.versions.v2],
                ['v3', text.versions.v3],
              ]}
              onChange={(version) => onVariant({ ...variant, version })}
            />
            <ChoiceChip
              label={`${text.size}, ${name}`}
              value={variant.size}
              options={[
                ['small', text.sizes.small],
                ['large', text.sizes.large],
              ]}
              onChange={(size) => onVariant({ ...variant, size })}
            />
          </>
        )}
        {isStoppable && (
          <IconButton
            label={`${text.stop}, ${name}`}
            icon={<Square aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'stop.requested' })}
          />
        )}
      </div>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <Tag tone={tones[state] ?? 'plain'} icon={state === 'answering' ? <Spinner className="size-3" /> : undefined}>
          {text.states[state]}
        </Tag>
        {outcomes.length > 0 && (
          <span className="tabular">
            {text.totals(
              count(outcomes.length),
              seconds(outcomes.reduce((sum, { ms }) => sum + ms, 0)),
              text.tokens(count(outcomes.reduce((sum, outcome) => sum + tokensOf(outcome), 0))),
            )}
          </span>
        )}
      </p>
    </section>
  );
}

const entryOf = (snapshot: SimulationPanelSnapshot, number: number): LogEntry | undefined =>
  snapshot.context.log.findLast(({ question }) => question.number === number);

/** The answer of a panel to one question. What differs from the panel of `reference` is marked. */
export function Answer({
  actor,
  number,
  reference = null,
}: {
  actor: SimulationPanelRef;
  number: number;
  reference?: SimulationPanelRef | null;
}) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  const other = useSelector(reference ?? actor, (state) => entryOf(state, number)?.outcome ?? null);
  const entry = entryOf(snapshot, number);
  const isLast = snapshot.context.log.at(-1) === entry;
  if (entry === undefined) {
    const isComing = snapshot.context.script.some((question) => question.number === number);
    return isComing && <p className="text-sm text-ink-soft">{text.waiting}</p>;
  }
  if (isLast && snapshot.matches('answering'))
    return (
      <p className="flex items-center gap-2 text-sm text-ai">
        <Spinner />
        {text.states.answering}
      </p>
    );
  if (isLast && snapshot.matches('failed')) return <Failure actor={actor} outcome={entry.outcome} />;
  if (entry.outcome === null)
    return isLast ? (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-sm text-ink-soft">{text.stopped}</p>
        <RetryButton
          size="small"
          icon={<RotateCcw aria-hidden="true" size={16} />}
          onClick={() => actor.send({ type: 'retry.requested' })}
        />
      </div>
    ) : (
      <p className="text-sm text-ink-soft">{text.joined}</p>
    );
  if (entry.outcome.status === 'failed') return <p className="text-sm text-ink-soft">{text.joined}</p>;
  return (
    <OutcomeView outcome={entry.outcome} reference={reference === null || other?.status === 'failed' ? null : other} />
  );
}

function Failure({ actor, outcome }: { actor: SimulationPanelRef; outcome: Outcome | null }) {
  const problems = useRefusals(useText(simulatorText).problems);
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem) ?? 'unreachable';
  return (
    <Notice
      tone="fail"
      title={problems[problem]}
      action={<RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
    >
      {outcome && <Facts outcome={outcome} />}
    </Notice>
  );
}
