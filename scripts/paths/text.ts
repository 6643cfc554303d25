/** The text of a path: what a person prepares, does and sees in each step. */
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf, type Step } from '../../tests/model/graph.ts';
import { labelOf, leavesOf, paths } from '../../tests/model/paths.ts';
import { stateNameOf, storyNameOf, storyPathsOf } from '../../tests/model/stories.ts';
import { causeOf, causeOfLimit, causeOfTime } from './causes.ts';
import { placeOf } from './places.ts';
import type { Checklist, Words } from './views.ts';

const STORYBOOK = 'http://localhost:6006/?path=/story/';

export interface WrittenStep {
  /** The page to open first. Only the step that starts the machine has one, if an act starts it. */
  open?: string;
  /** What must be so before the step begins. */
  prepare: string[];
  act: string;
  see: string[];
  /** The state ends by itself, as soon as the server answers. */
  isBrief: boolean;
  /** The story that shows the same. */
  story: { name: string; link: string } | null;
  /** A person can cause it. */
  isByHand: boolean;
}

export interface WrittenPath {
  title: string;
  /** The first has no act: it opens the page. */
  steps: WrittenStep[];
}

const spaced = (name: string): string =>
  name
    .replaceAll('.', ' ')
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .toLowerCase();

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

const duration = (ms: number): string => {
  if (ms < 1000) return 'sebentar';
  return ms < 120_000 ? `${ms / 1000} detik` : `${Math.round(ms / 60_000)} menit`;
};

/** What of a step is known without the steps beside it. */
interface Cause {
  act: string;
  /** What to prepare before the step that leads here begins. Null if a person cannot cause this one. */
  prepare: string | null;
}

const causeOfStep = async (
  { machine, model, view }: Checklist,
  { gestureInWords }: Words,
  { event, from }: Step,
): Promise<Cause> => {
  const { kind, name: what } = kindOf(event.type);
  const label = labelOf(model, event);
  if (kind === 'after') {
    const delay = model.machine.implementations.delays[what];
    const time = typeof delay === 'number' ? duration(delay) : 'sampai waktunya habis';
    return { act: `tunggu ${time} (${spaced(what)})`, prepare: from.hasTag('busy') ? causeOfLimit(machine) : '' };
  }
  if (kind !== 'sent') {
    const outcome = kind === 'error' ? label.slice(0, -1) : label;
    return { act: `tunggu hasilnya (${spaced(outcome)})`, prepare: causeOf(machine, outcome) };
  }
  const gesture = view === null ? null : await gestureInWords(view, event, from);
  if (gesture !== null) return { act: gesture.join(', '), prepare: from.hasTag('busy') ? causeOfTime(machine) : '' };
  const cause = causeOf(machine, event.type);
  return { act: `${cause ?? 'dari luar'} (${spaced(label)})`, prepare: cause === null ? null : '' };
};

/** The step before which to prepare what ends in this one: 0 is the opening of the page. */
const beginOf = (before: readonly Step[], { event }: Step): number => {
  const { kind, name } = kindOf(event.type);
  const begins = ({ from, to }: Step): boolean =>
    kind === 'after' || kind === 'sent'
      ? JSON.stringify(from.value) !== JSON.stringify(to.value)
      : to.children[name] !== undefined && to.children[name] !== from.children[name];
  // A person prepares nothing while a delay passes.
  const isPassing = (step: Step): boolean => kindOf(step.event.type).kind === 'after';
  const begin = before.findLastIndex(begins);
  return before.slice(0, begin + 1).findLastIndex((step) => !isPassing(step)) + 1;
};

/** Its own story, else one of the same state: a long path may lead there with another variant. */
const storyOf = ({ model, storyTitle }: Checklist, snapshot: AnyMachineSnapshot): WrittenStep['story'] => {
  const state = stateNameOf(snapshot);
  const names = [...storyPathsOf(model).keys()];
  const own = [storyNameOf(model, snapshot), state].find((name) => names.includes(name));
  const name = own ?? names.find((one) => one.startsWith(state));
  if (storyTitle === null || state === '' || name === undefined) return null;
  return { name, link: `${STORYBOOK}${toId(storyTitle, storyNameFromExport(name))}` };
};

const seenIn = async (
  { view }: Checklist,
  { sightInWords }: Words,
  snapshot: AnyMachineSnapshot,
): Promise<string[]> => {
  if (snapshot.status !== 'active') return ['halaman ini selesai'];
  if (view === null) return [];
  const all: string[] = [];
  for (const leaf of leavesOf(snapshot)) all.push(...(await sightInWords(view, leaf, snapshot)));
  return [...new Set(all)];
};

const ABSENT = 'tidak ada ';

/** Without what is absent and was not on the page in the steps before: a person does not miss it. */
const withoutUnmissed = (steps: readonly WrittenStep[]): WrittenStep[] =>
  steps.map((step, at) => {
    const before = steps.slice(0, at).flatMap(({ see }) => see.filter((sight) => !sight.startsWith(ABSENT)));
    const isMissed = (sight: string) => before.some((one) => one.endsWith(` ${sight.slice(ABSENT.length)}`));
    return { ...step, see: step.see.filter((sight) => !sight.startsWith(ABSENT) || isMissed(sight)) };
  });

const write = async (checklist: Checklist, words: Words, steps: readonly Step[], initial: AnyMachineSnapshot) => {
  const seen = async (snapshot: AnyMachineSnapshot, act: string): Promise<WrittenStep> => ({
    prepare: [],
    act,
    see: await seenIn(checklist, words, snapshot),
    isBrief: snapshot.hasTag('busy'),
    story: storyOf(checklist, snapshot),
    isByHand: true,
  });
  const { open, start } = placeOf(checklist.name);
  const opening = `buka ${open}`;
  const written = [
    start === undefined ? await seen(initial, opening) : { ...(await seen(initial, start)), open: opening },
  ];
  for (const [at, step] of steps.entries()) {
    const { act, prepare } = await causeOfStep(checklist, words, step);
    const begin = beginOf(steps.slice(0, at), step);
    // While one answer follows the other, a person has no time to prepare the second.
    const isLate = prepare !== '' && begin > 0 && kindOf(steps[begin - 1]?.event.type ?? '').kind !== 'sent';
    written.push({ ...(await seen(step.to, act)), isByHand: prepare !== null && !isLate });
    if (prepare && !isLate) written[begin]?.prepare.push(prepare);
  }
  return written;
};

/** The same model with only what a person can cause. */
const byHand = ({ machine, model, view }: Checklist): Model => {
  const isCaused = (what: string) => causeOf(machine, what) !== null;
  const kept = (actor: string, ends: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(ends).filter(([outcome]) => isCaused(`${actor}: ${outcome}`)));
  return {
    ...model,
    events: Object.fromEntries(
      Object.entries(model.events).map(([type, examples]) => [
        type,
        view?.gestures[type] !== undefined || isCaused(type) ? examples : [],
      ]),
    ),
    outcomes: Object.fromEntries(
      Object.entries(model.outcomes).map(([actor, { done, error }]) => [
        actor,
        { done: kept(actor, done), error: kept(actor, error) },
      ]),
    ),
  };
};

/** A path without a title, and the index of its first new step. */
interface Untitled extends Pick<WrittenPath, 'steps'> {
  first: number;
}

/** Each title once: what comes before the first new step is added until they differ. */
const withTitles = (all: readonly Untitled[]): WrittenPath[] => {
  const titleOf = ({ steps, first }: Untitled, before: number): string => {
    const acts = steps.slice(Math.max(1, first - before), first + 1).map(({ act }) => act);
    const end = capital(spaced(steps.at(-1)?.story?.name ?? 'selesai'));
    return `${capital(acts.length > 0 ? acts.join(', lalu ') : 'buka halaman')} → ${end}`;
  };
  let titled = all.map((path) => ({ ...path, title: titleOf(path, 0) }));
  const longest = Math.max(...all.map(({ steps }) => steps.length));
  for (let before = 1; before < longest; before += 1) {
    const same = Map.groupBy(titled, ({ title }) => title);
    titled = titled.map((path) =>
      (same.get(path.title)?.length ?? 0) > 1 ? { ...path, title: titleOf(path, before) } : path,
    );
  }
  return titled;
};

export interface Choice {
  /** Only what a person can cause. */
  userOnly: boolean;
  /** The shortest path to each story instead of all edges. */
  short: boolean;
}

/** The checklist of a machine in words. */
export const writtenPaths = async (
  checklist: Checklist,
  words: Words,
  { userOnly, short }: Choice,
): Promise<WrittenPath[]> => {
  const model = userOnly ? byHand(checklist) : checklist.model;
  const chosen = short
    ? [...storyPathsOf(model).values()].map((steps) => ({ steps, known: steps.length - 1 }))
    : paths(model);
  const [first] = [...graphOf(checklist.model).edgesFrom.values()].flat();
  const all: Untitled[] = [];
  if (first === undefined) return [];
  for (const { steps, known } of chosen) {
    const written = withoutUnmissed(await write(checklist, words, steps, first.from));
    const stop = userOnly ? written.findIndex(({ isByHand }) => !isByHand) : -1;
    const kept = stop === -1 ? written : written.slice(0, stop);
    // What is left was walked before, or another story is at its end.
    if (kept.length > known + 1 || stop === -1) all.push({ steps: kept, first: known + 1 });
  }
  return withTitles(all);
};
