import { expect, test } from 'vitest';
import { assign, sendTo, setup } from 'xstate';

import { defineModel, type Model } from '../../src/machines/app/defineModel.ts';
import { placeholder, callbackPlaceholder } from '../../src/machines/app/placeholder.ts';
import { machinePaths, machineSut, pathRunner } from '../sut/machine.ts';
import { graphOf, type Step } from './graph.ts';
import { gaps } from './guards.ts';
import { paths } from './paths.ts';
import { given } from './pinned.ts';
import { runPath } from './runPath.ts';

const door = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'code.typed'; code: string } | { type: 'door.pushed' } | { type: 'bell.rung' },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    watchBell: callbackPlaceholder('watchBell'),
    check: placeholder<boolean, { code: string }>('check'),
  },
  guards: { right: (_, { output }: { output: boolean }) => output, last: ({ context }) => context.tries === 1 },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    complain: sendTo(({ system }) => system.get('toasts'), { type: 'toast.raised' }),
  },
  delays: { patience: 3000, lockout: 60_000 },
});

const machine = door.createMachine({
  id: 'door',
  context: { tries: 0 },
  invoke: { id: 'watchBell', src: 'watchBell', onError: { target: '.broken' } },
  initial: 'shut',
  states: {
    shut: { meta: { story: 'Shut' }, on: { 'code.typed': { target: 'checking' } } },
    checking: {
      tags: 'busy',
      meta: { story: 'Checking' },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ event }) => ({ code: event.type === 'code.typed' ? event.code : '' }),
        onDone: [
          { guard: { type: 'right', params: ({ event }) => event }, target: 'open' },
          { guard: 'last', target: 'locked', actions: 'complain' },
          { target: 'shut', actions: 'count' },
        ],
        onError: { target: 'broken' },
      },
      after: { patience: { target: 'shut' } },
    },
    open: { meta: { story: 'Open' }, on: { 'door.pushed': { target: 'shut' } } },
    locked: { meta: { story: 'Locked' }, after: { lockout: { target: 'shut' } } },
    broken: { type: 'final' },
  },
});

const model = defineModel({
  machine,
  events: {
    'code.typed': [{ type: 'code.typed', code: '1234' }],
    'door.pushed': [{ type: 'door.pushed' }],
    'bell.rung': [{ type: 'bell.rung' }],
  },
  outcomes: {
    watchBell: { done: {}, error: { cut: new Error('cut') } },
    check: { done: { right: true, wrong: false }, error: { offline: new Error('offline') } },
  },
  vertex: ({ context }) => context.tries,
  ignored: {
    shut: ['bell.rung', 'door.pushed'],
    checking: ['bell.rung', 'code.typed', 'door.pushed'],
    open: ['bell.rung', 'code.typed'],
    locked: ['bell.rung', 'code.typed', 'door.pushed'],
  },
  maxPaths: 10,
});

machinePaths(model);

/** As a row of a table: made before the tests run. */
const rowLine = Number(/harness\.test\.ts:(\d+)/.exec(new Error('a place').stack ?? '')?.[1]) + 1;
const row = given(model).when('door.pushed');

test('the title of a path begins with its end and the edge that it covers first', () => {
  expect(paths(model).map(({ title }) => title)).toContain(
    'broken by watchBell: cut! | code.typed → check: right → watchBell: cut!',
  );
});

test('the paths cover every edge of the graph and expect its target', () => {
  const { edgesFrom } = graphOf(model);
  const key = (step: Step) => JSON.stringify([step.from.value, step.from.context, step.event, step.to.value]);
  const walked = new Set(paths(model).flatMap(({ steps }) => steps.map(key)));
  expect([...edgesFrom.values()].flat().map(key)).toEqual(expect.arrayContaining([...walked]));
  expect([...walked]).toEqual(expect.arrayContaining([...edgesFrom.values()].flat().map(key)));
});

test('the paths of a sample come to every vertex, and take each event once in each state as it looks', () => {
  const all = [...graphOf(model).edgesFrom.values()].flat();
  const vertex = ({ to }: Step) => JSON.stringify([to.value, to.context]);
  const stepsOf = (variant: NonNullable<Model['variant']>) => {
    const steps = paths({ ...model, variant, isSample: true }).flatMap((path) => path.steps);
    const shown = ({ from, event }: Step) => JSON.stringify([from.value, variant(from), event]);
    expect(new Set(steps.map(vertex))).toEqual(new Set(all.map(vertex)));
    expect(new Set(steps.map(shown))).toEqual(new Set(all.map(shown)));
    return steps.length;
  };
  const different = stepsOf(({ context }) => (context['tries'] > 0 ? 'Tried' : null));
  expect(stepsOf(() => null)).toBeLessThan(different);
});

test('a pinned path sees the events of other actors and advances the clock', async () => {
  await given(model)
    .when('code.typed')
    .settle('check', 'wrong')
    .expect('shut', { tries: 1 })
    .when({ type: 'code.typed', code: '4321' })
    .settle('check', 'wrong')
    .received('toasts', { type: 'toast.raised' })
    .elapse(59_999)
    .expect('locked')
    .elapse(1)
    .expect('shut');
});

test('a pinned path fails when the machine ends in another state', async () => {
  await expect(
    Promise.resolve(given(model).when('code.typed').settle('check', 'right').expect('shut')),
  ).rejects.toThrow('deeply equal');
  await expect(Promise.resolve(given(model).settle('check', 'right'))).rejects.toThrow('Actor "check" is not running');
  await expect(Promise.resolve(given(model).when('code.shouted'))).rejects.toThrow('there are: code.typed');
});

test('a pinned failure names the line of the test, and in a table that of the row', async () => {
  const lineOf = ({ stack = '' }: Error) => Number(/harness\.test\.ts:(\d+)/.exec(stack)?.[1]);
  const failure = async (path: PromiseLike<void>) =>
    (await Promise.resolve(path).catch((error: unknown) => error)) as Error;
  const here = lineOf(new Error('a place'));
  expect(lineOf(await failure(given(model).expect('open')))).toBe(here + 1);
  expect(lineOf(await failure(row.expect('open')))).toBe(rowLine);
});

test('a failing step of a path says in its first line what is there, what should be, and where the picture is', async () => {
  const [path] = paths(model);
  const sut = machineSut(model);
  const stuck = { ...sut, send: async () => undefined, picture: async () => '.cache/failed/door-1.png' };
  await expect(runPath(path!, stuck)).rejects.toThrow(
    /^step 1 of \d+, code\.typed: shut instead of checking, see \.cache\/failed\/door-1\.png\n/,
  );
});

test('the guards report what a model leaves out', async () => {
  const careless = door.createMachine({
    id: 'careless',
    context: { tries: 0 },
    initial: 'checking',
    states: {
      checking: {
        tags: 'busy',
        invoke: {
          id: 'check',
          src: 'check',
          input: { code: '' },
          onDone: { guard: { type: 'right', params: ({ event }) => event }, target: 'open' },
        },
      },
      open: { meta: { story: 'Open' }, on: { 'door.pushed': { guard: 'last', target: 'locked' } } },
      locked: { meta: { story: 'Locked' } },
    },
  });
  const { machine: _, ...rest } = model;
  const incomplete: Model = { ...rest, machine: careless, ignored: { '*': ['bell.rung'], open: ['code.typed'] } };
  expect(await gaps(incomplete, pathRunner(incomplete))).toEqual({
    uncovered: ['careless.open on door.pushed (0)'],
    unreached: ['locked'],
    withoutStory: ['checking'],
    unhandled: [
      'checking: code.typed',
      'checking: door.pushed',
      'checking: bell.rung',
      'open: door.pushed',
      'open: bell.rung',
    ],
    staleIgnored: ['*'],
    unhandledEnds: ['xstate.error.actor.check'],
    stuck: ['checking'],
    unmoved: [],
    staleDeliberate: [],
    repeated: [],
  });
});

test('the guards report errors and time limits that leave a busy state as it is, except the deliberate ones', async () => {
  const check = { id: 'check', src: 'check', input: { code: '' }, onDone: { target: '#patient.open' } } as const;
  const patient = door.createMachine({
    id: 'patient',
    context: { tries: 0 },
    initial: 'work',
    states: {
      work: {
        initial: 'checking',
        // A time limit outside the busy state is not its own.
        after: { lockout: { target: 'open' } },
        states: {
          checking: {
            tags: 'busy',
            invoke: { ...check, onError: { actions: 'count' } },
            after: { patience: { target: 'checking', reenter: true } },
            on: { 'code.typed': { target: 'checkingAgain' } },
          },
          checkingAgain: { tags: 'busy', invoke: { ...check, onError: { target: 'checking' } } },
        },
      },
      open: {},
    },
  });
  const { machine: _, ...rest } = model;
  const found = async (deliberate: Record<string, string>) => {
    const patientModel: Model = { ...rest, machine: patient, vertex: () => null, ignored: {}, deliberate };
    const { stuck, unmoved, staleDeliberate } = await gaps(patientModel, pathRunner(patientModel));
    return { stuck, unmoved, staleDeliberate };
  };
  const unmoved = ['work.checking on error check', 'work.checking on after patience'];
  expect(await found({})).toEqual({ stuck: ['work.checkingAgain'], unmoved, staleDeliberate: [] });
  expect(await found({ 'work.checkingAgain': 'The work is limited.', 'work.checking': 'Once.' })).toEqual({
    stuck: [],
    unmoved,
    staleDeliberate: ['work.checking'],
  });
});
