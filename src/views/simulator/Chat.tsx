import { useSelector } from '@xstate/react';
import { ListChecks, MessagesSquare, Pause, Play, Repeat, RotateCcw, SlidersHorizontal, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { newCaseRoute } from '../../machines/evaluation/newCase.ts';
import { selectPanel, type Panel, type SimulationRef } from '../../machines/simulator/simulation.machine.ts';
import type { SimulationPanelRef } from '../../machines/simulator/simulationPanel.machine.ts';
import type { Question } from '../../machines/simulator/simulationPanel.setup.ts';
import { MAX_QUESTIONS, type PanelCount } from '../../machines/simulator/simulator.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { chipClass, ChoiceChip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { say } from '../ui/say.ts';
import { useNarrow } from '../ui/useNarrow.ts';
import { useText } from '../ui/useText.ts';
import { CustomerMessage } from './CustomerMessage.tsx';
import { PersonaChip } from './PersonaChip.tsx';
import { QuestionField } from './QuestionField.tsx';
import { SceneChip } from './SceneChip.tsx';
import { Answer, PanelHead } from './SimulatedPanel.tsx';
import { simulatorText } from './text/id.ts';

const COUNTS = { 1: 1, 2: 2, 4: 4 } as const;

const GRIDS: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  4: 'grid-cols-2 xl:grid-cols-4',
};

/** The questions, and below each the answer of every panel; on phones that of one panel. */
export function Chat({ actor }: { actor: SimulationRef }) {
  const text = useText(simulatorText);
  const { panels, questions } = useSelector(actor, (snapshot) => snapshot.context);
  const isLocked = useSelector(actor, (snapshot) => !snapshot.matches({ ready: 'chatting' }));
  const [tab, setTab] = useState(0);
  const isNarrow = useNarrow();
  const { count } = useFormat();
  const shown = isNarrow ? panels.slice(Math.min(tab, panels.length - 1)).slice(0, 1) : panels;
  const blocked = isLocked
    ? text.composer.busy
    : questions.length >= MAX_QUESTIONS
      ? text.composer.full(count(MAX_QUESTIONS))
      : null;
  const grid = classes('grid gap-3', GRIDS[shown.length]);
  useEscape(() => stopAll(actor, text));
  // A phone has room for the chat, and its settings come when they are asked for.
  const [isOpen, setOpen] = useState(false);
  const showsSettings = !isNarrow || isOpen;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isNarrow && !isLocked && (
        <div className="px-4 py-2">
          <button
            type="button"
            aria-expanded={isOpen}
            className={chipClass(isOpen)}
            onClick={() => setOpen((before) => !before)}
          >
            <SlidersHorizontal aria-hidden="true" size={16} />
            {text.settings}
          </button>
        </div>
      )}
      {(showsSettings || isLocked) && <Tools actor={actor} />}
      {isNarrow && panels.length > 1 && <Tabs panels={panels} tab={tab} onTab={setTab} actor={actor} />}
      <div
        className={classes(grid, 'border-b border-line bg-page px-4 py-2 md:px-8', !showsSettings && 'max-md:hidden')}
      >
        {shown.map(({ id }) => (
          <PanelContainer key={id} actor={actor} panel={id}>
            {(panel) => (
              <PanelHead
                actor={panel}
                name={text.panel(String(panels.findIndex((one) => one.id === id) + 1))}
                isLocked={isLocked}
                onVariant={(variant) => actor.send({ type: 'variant.chosen', panel: id, variant })}
              />
            )}
          </PanelContainer>
        ))}
      </div>
      <Log actor={actor} shown={shown} grid={grid} />
      <QuestionField blocked={blocked} onAsk={(turn) => actor.send({ type: 'question.asked', turn })} />
    </div>
  );
}

/** What runs is over, and the settings are back above the chat. */
const stopAll = (actor: SimulationRef, { ended }: typeof simulatorText): void => {
  if (!actor.getSnapshot().matches({ ready: 'chatting' })) say(ended);
  actor.send({ type: 'stop.requested' });
};

/** An open popover and a composing input method use the key themselves. */
const useEscape = (onEscape: () => void): void => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector(':popover-open, dialog[open]') === null) escape();
    };
    // Before a popover has closed.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
};

function PanelContainer({
  actor,
  panel,
  children,
}: {
  actor: SimulationRef;
  panel: string;
  children: (panel: SimulationPanelRef) => ReactNode;
}) {
  const ref = useSelector(actor, selectPanel(panel));
  return ref && children(ref);
}

function Tools({ actor }: { actor: SimulationRef }) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, panels, questions, scene, products, knowledge, persona } = snapshot.context;
  const asked = questions.at(-1)?.turn.text ?? '';
  const isPaused = snapshot.matches({ ready: 'paused' });
  const name = persona === null ? text.repeating : text.personas.names[persona];
  if (!snapshot.matches({ ready: 'chatting' }))
    return (
      <div className="flex flex-wrap items-center gap-2 px-4 py-2 md:px-8">
        <output className="min-w-0 flex-1 text-sm font-semibold">
          {isPaused ? text.pausedAt(name) : text.playing(name)}
        </output>
        {isPaused ? (
          <Button
            size="small"
            icon={<Play aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'resume.requested' })}
          >
            {text.resume}
          </Button>
        ) : (
          <Button
            size="small"
            icon={<Pause aria-hidden="true" size={16} />}
            onClick={() => actor.send({ type: 'pause.requested' })}
          >
            {text.pause}
          </Button>
        )}
        <Button size="small" icon={<Square aria-hidden="true" size={16} />} onClick={() => stopAll(actor, text)}>
          {text.stopAll}
        </Button>
      </div>
    );
  return (
    <div className="flex items-center gap-2 overflow-x-auto px-4 py-2 md:flex-wrap md:px-8">
      <ChoiceChip
        label={text.panels}
        value={String(panels.length)}
        options={Object.entries(text.panelCounts)}
        isOn={panels.length > 1}
        onChange={(value) => actor.send({ type: 'panels.chosen', count: COUNTS[Number(value) as PanelCount] })}
      />
      <ChoiceChip
        label={text.knowledge}
        value={knowledge}
        options={[
          ['published', text.knowledges.published],
          ['draft', text.knowledges.draft],
        ]}
        isOn={knowledge === 'draft'}
        onChange={(chosen) => actor.send({ type: 'knowledge.chosen', knowledge: chosen })}
      />
      <SceneChip
        scene={scene}
        products={products}
        onChange={(changed) => actor.send({ type: 'scene.changed', scene: changed })}
      />
      <PersonaChip onChoose={(chosen) => actor.send({ type: 'persona.chosen', persona: chosen })} />
      {questions.length > 0 && (
        <>
          <button
            type="button"
            title={text.repeatHint}
            className={chipClass(false)}
            onClick={() => actor.send({ type: 'repeat.requested' })}
          >
            <Repeat aria-hidden="true" size={16} />
            {text.repeat}
          </button>
          <button type="button" className={chipClass(false)} onClick={() => actor.send({ type: 'reset.requested' })}>
            <RotateCcw aria-hidden="true" size={16} />
            {text.reset}
          </button>
          {asked !== '' && (
            <Link to={newCaseRoute(businessId, asked)} className={chipClass(false)}>
              <ListChecks aria-hidden="true" size={16} />
              {text.saveAsCase}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

/** One panel at a time, on phones. */
function Tabs({
  panels,
  tab,
  onTab,
  actor,
}: {
  panels: readonly Panel[];
  tab: number;
  onTab: (tab: number) => void;
  actor: SimulationRef;
}) {
  const text = useText(simulatorText);
  return (
    <fieldset className="flex min-w-0 gap-2 overflow-x-auto px-4 pb-2">
      <legend className="sr-only">{text.tabs}</legend>
      {panels.map(({ id, variant }, at) => (
        <button
          key={id}
          type="button"
          aria-pressed={at === Math.min(tab, panels.length - 1)}
          className={chipClass(at === Math.min(tab, panels.length - 1))}
          onClick={() => onTab(at)}
        >
          {text.variant(text.versions[variant.version], text.sizes[variant.size])}
          <PanelContainer actor={actor} panel={id}>
            {(panel) => <Busy actor={panel} />}
          </PanelContainer>
        </button>
      ))}
    </fieldset>
  );
}

function Busy({ actor }: { actor: SimulationPanelRef }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return isBusy && <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-ai" />;
}

function Log({ actor, shown, grid }: { actor: SimulationRef; shown: readonly Panel[]; grid: string }) {
  const text = useText(simulatorText);
  const { panels, questions } = useSelector(actor, (snapshot) => snapshot.context);
  const isPlaying = useSelector(actor, (snapshot) => !snapshot.matches({ ready: 'chatting' }));
  const newest = useRef<HTMLLIElement>(null);
  const [first] = panels;
  // Its answers come below it.
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'start' });
  }, [questions.length]);
  return (
    <div role="log" aria-label={text.log} className="min-h-0 flex-1 overflow-y-auto px-4 py-3 md:px-8">
      {questions.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare size={22} />}
          title={text.empty.title}
          action={
            <ul className="flex flex-wrap justify-center gap-2">
              {text.suggestions.map((suggestion) => (
                <li key={suggestion}>
                  <button
                    type="button"
                    disabled={isPlaying}
                    title={isPlaying ? text.composer.busy : undefined}
                    className={chipClass(false)}
                    onClick={() => actor.send({ type: 'question.asked', turn: { kind: 'text', text: suggestion } })}
                  >
                    {suggestion}
                  </button>
                </li>
              ))}
            </ul>
          }
        >
          {text.empty.body}
        </EmptyState>
      ) : (
        <ol className="grid grid-cols-1 gap-5">
          {questions.map((question) => (
            <li
              key={question.number}
              ref={question.number === questions.length ? newest : undefined}
              className="grid min-w-0 scroll-mt-3 grid-cols-1 gap-2 last:min-h-full"
            >
              <Asked question={question} />
              <div className={grid}>
                {shown.map(({ id }) => (
                  <div key={id} className="min-w-0">
                    <PanelContainer actor={actor} panel={id}>
                      {(panel) => (
                        <Compared
                          actor={actor}
                          panel={panel}
                          number={question.number}
                          first={first === undefined || first.id === id ? null : first.id}
                        />
                      )}
                    </PanelContainer>
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

export function Asked({ question: { turn } }: { question: Question }) {
  const text = useText(simulatorText);
  return (
    <CustomerMessage
      label={text.customer}
      text={turn.text}
      file={turn.kind === 'text' ? null : text.kinds[turn.kind]}
      icon={turn.kind === 'text' ? undefined : turn.kind}
    />
  );
}

function Compared({
  actor,
  panel,
  number,
  first,
}: {
  actor: SimulationRef;
  panel: SimulationPanelRef;
  number: number;
  first: string | null;
}) {
  const reference = useSelector(actor, selectPanel(first ?? ''));
  return <Answer actor={panel} number={number} reference={reference ?? null} />;
}
