/** The text of a path: what a person prepares, does and sees in each step. */
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf, type Step } from '../../tests/model/graph.ts';
import { labelOf, leavesOf, MAX_NEW_EDGES_BY_HAND, paths, pathsUpTo } from '../../tests/model/paths.ts';
import { stateNameOf, storyNameOf, storyPathsOf } from '../../tests/model/stories.ts';
import { causeOf, causeOfLimit, causeOfTime, needOf, offline, slow, time, type Cause } from './causes.ts';
import { placeOf } from './places.ts';
import type { Checklist, Words } from './views.ts';

const STORYBOOK = 'http://localhost:6006/?path=/story/';

export interface WrittenStep {
  /** The page to open first. Only the step that starts the machine has one, if an act starts it. */
  open?: string;
  /** What must be so before the step begins. */
  prepare: string[];
  act: string;
  /** What of the act is done otherwise. */
  instead: string[];
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
interface Told {
  act: string;
  /** What makes it follow. Null if a person cannot cause it. */
  cause: Cause | null;
}

const WITHOUT_NETWORK = ['offline', 'unreachable', 'outage'];
const REGAINED = { type: 'connection.regained' };
const NOTHING: Cause = { words: '', when: 'before' };
const OUTSIDE = 'dari luar';

/** A delay in ms, or null if it depends on what happened. */
const delayOf = ({ model }: Checklist, name: string): number | null => {
  const delay = model.machine.implementations.delays[name];
  return typeof delay === 'number' ? delay : null;
};

const causeOfStep = (checklist: Checklist, event: AnyEventObject, from: AnyMachineSnapshot): Cause | null => {
  const { machine, model, view } = checklist;
  const { kind, name } = kindOf(event.type);
  if (kind === 'after') {
    const delay = delayOf(checklist, name) ?? Infinity;
    return from.hasTag('busy') && delay >= 1000 ? causeOfLimit(machine, delay) : NOTHING;
  }
  if (kind !== 'sent') {
    const answers = Object.keys(model.outcomes[name]?.done ?? {});
    // Without a network an actor ends in one way: with an answer that says so, if it has one, else with an error.
    const withoutNetwork = kind === 'error' ? answers : answers.slice(0, answers.indexOf(event['as']));
    const cause = causeOf(machine, labelOf(model, event).replace(/!$/, ''), event, from);
    return cause === offline && withoutNetwork.some((one) => WITHOUT_NETWORK.includes(one)) ? null : cause;
  }
  if (view?.gestures[event.type] === undefined) return causeOf(machine, event.type, event, from);
  const need = needOf(machine, event.type);
  return need === undefined ? (from.hasTag('busy') ? causeOfTime(machine) : NOTHING) : need;
};

const told = async (checklist: Checklist, { gestureInWords }: Words, { event, from }: Step): Promise<Told> => {
  const { machine, model, view } = checklist;
  const { kind, name } = kindOf(event.type);
  const cause = causeOfStep(checklist, event, from);
  if (kind === 'after') {
    const delay = delayOf(checklist, name);
    return { act: `tunggu ${delay === null ? 'sampai waktunya habis' : duration(delay)} (${spaced(name)})`, cause };
  }
  if (kind !== 'sent') return { act: `tunggu hasilnya (${spaced(labelOf(model, event).replace(/!$/, ''))})`, cause };
  const gesture = view === null ? null : await gestureInWords(view, event, from);
  if (gesture !== null) return { act: gesture.join(', '), cause };
  const outside = causeOf(machine, event.type, event, from);
  return {
    act: outside?.words || `${outside === null ? OUTSIDE : 'tunggu'} (${spaced(labelOf(model, event))})`,
    cause: outside === null ? null : NOTHING,
  };
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

const outcomeOf = ({ event }: Step): string | undefined => event['as'] as string | undefined;

/** What is new has no address yet, and no other tab can change it. */
const isUnsaved = (before: readonly Step[]): boolean => {
  const opened = before.findLastIndex(
    ({ event, to }) => kindOf(event.type).name.startsWith('open') && !to.hasTag('busy'),
  );
  const as: unknown = before[opened]?.event['as'];
  const isNew = as === 'new' || as === 'fresh' || as === 'blank';
  return isNew && !before.slice(opened).some((step) => ['saved', 'created', 'kept'].includes(outcomeOf(step) ?? ''));
};

/** What is prepared before each act of a path. A person does one thing at a time, with one thing from the beginning to the end. */
class Preparation {
  readonly lists: Cause[][];
  private readonly steps: readonly Step[];
  private readonly all: readonly Told[];

  constructor(steps: readonly Step[], all: readonly Told[]) {
    [this.steps, this.all] = [steps, all];
    this.lists = [[], ...steps.map(() => [])];
  }

  /** Prepares what ends in this step. False if that cannot be done beside the rest. */
  add(at: number): boolean {
    const [cause, step, before] = [this.all[at]?.cause ?? null, this.steps[at], this.steps.slice(0, at)];
    if (cause === null || step === undefined) return false;
    const { kind, name } = kindOf(step.event.type);
    // What waits for the network reads again by itself, and leaves a person no time for another act.
    const isBack = before.length > 0 && this.all[at - 1]?.cause === offline && step.from.can(REGAINED);
    if (isBack !== (step.event.type === REGAINED.type)) return false;
    const begin = beginOf(before, step);
    const [first = [], list = []] = [this.lists[0], this.lists[begin]];
    const isOutcome = kind === 'done' || kind === 'error';
    if (cause.words === '') return !(isOutcome && list.includes(slow));
    // While one answer follows the other, a person has no time to prepare the second.
    const last = this.steps[begin - 1]?.event.type ?? '';
    if (begin > 0 && kindOf(last).kind !== 'sent') return false;
    if (['gone', 'theirs', 'conflict'].includes(outcomeOf(step) ?? '') && before.length > 0 && isUnsaved(before))
      return false;
    if (cause.when === 'network') return this.addNetwork(cause, list);
    // What was typed before is sent again.
    if (cause.when === 'instead' && /^(?:retry|resend)/.test(last)) return false;
    if (cause.when !== 'atStart') return this.addOne(cause, list);
    const isFirst = before.every(
      (one, index) => kindOf(one.event.type).name !== name || this.all[index]?.cause?.when === 'network',
    );
    return isFirst && this.addOne(cause, first);
  }

  private addOne(cause: Cause, list: Cause[]): boolean {
    const other = list.find(({ when }) => when === cause.when);
    if (other === undefined) list.push(cause);
    return other === undefined || other.words === cause.words;
  }

  /** One that is slow enough for a limit is slow enough for an act. */
  private addNetwork(cause: Cause, list: Cause[]): boolean {
    const other = list.findIndex(({ when }) => when === 'network');
    if (other === -1) list.push(cause);
    else if (list[other] === time && cause === slow) list[other] = cause;
    else return list[other] === cause || (list[other] === slow && cause === time);
    return true;
  }
}

const write = async (checklist: Checklist, words: Words, steps: readonly Step[], initial: AnyMachineSnapshot) => {
  const seen = async (snapshot: AnyMachineSnapshot, act: string, isByHand: boolean): Promise<WrittenStep> => ({
    prepare: [],
    act,
    instead: [],
    see: await seenIn(checklist, words, snapshot),
    isBrief: snapshot.hasTag('busy'),
    story: storyOf(checklist, snapshot),
    isByHand,
  });
  const all: Told[] = [];
  for (const step of steps) all.push(await told(checklist, words, step));
  const preparation = new Preparation(steps, all);
  const areByHand = steps.map((_, at) => preparation.add(at));
  const isNetworkFirst = preparation.lists
    .slice(0, 1)
    .flat()
    .some(({ when }) => when === 'network');
  const place = placeOf(checklist.name, steps.map(outcomeOf), isNetworkFirst);
  const written = [
    {
      ...(await seen(
        initial,
        place.start ?? `buka ${place.open}`,
        !isNetworkFirst || (place.start !== undefined && place.needsNetwork !== true),
      )),
      ...(place.start !== undefined && { open: `buka ${place.open}` }),
    },
  ];
  for (const [at, step] of steps.entries())
    written.push(await seen(step.to, all[at]?.act ?? '', areByHand[at] ?? false));
  for (const [at, list] of preparation.lists.entries()) {
    const inOrder = (when: Cause['when']) => list.filter((one) => one.when === when).map((one) => one.words);
    written[at]?.prepare.push(...inOrder('atStart'), ...inOrder('before'), ...inOrder('network'));
    written[at]?.instead.push(...inOrder('instead'));
  }
  return written.map(withOtherValues);
};

/** The same text again is no change. */
const withOtherValues = (step: WrittenStep, at: number, all: readonly WrittenStep[]): WrittenStep => {
  const valueOf = ({ act }: WrittenStep): RegExpMatchArray | null =>
    /^(?<how>isi|pilih) (?<place>[^,]*?) (?<word>dengan|di) (?<value>“[^”]*”.*|[^,“]*“[^”]*”)$/.exec(act);
  const value = valueOf(step);
  const fieldOf = (one: RegExpMatchArray | null) => one?.groups?.[one.groups['how'] === 'isi' ? 'place' : 'value'];
  const last = all
    .slice(0, at)
    .map(valueOf)
    .findLast((one) => one !== null && fieldOf(one) === fieldOf(value));
  if (value === null || last?.[0] !== value[0] || step.instead.length > 0) return step;
  return { ...step, instead: ['pakai isi lain yang mirip, sebab isi yang sama tidak mengubah apa pun'] };
};

/** The same model with only what a person can cause. */
const byHand = (checklist: Checklist): Model => ({
  ...checklist.model,
  allows: (snapshot, event) => causeOfStep(checklist, event, snapshot) !== null,
});

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
    : userOnly
      ? pathsUpTo(model, MAX_NEW_EDGES_BY_HAND)
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
