/**
 * The simulator: questions to the agent that no customer asked. It lives while its screen is open.
 *
 * Each panel is an actor of its own (`panel:<id>`). They are asked the same questions, and what each answers is in its own
 * snapshot. A persona is a script: the panels ask it turn by turn, each at its own speed.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Variant } from '../../contracts/simulator.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import type { ReplayRef } from './replay.machine.ts';
import { simulation } from './simulation.setup.ts';
import type { SimulationPanelRef } from './simulationPanel.machine.ts';
import { NO_SCENE } from './simulationPanel.setup.ts';
import { panelActorId } from './simulator.ts';

export type { Panel } from './simulation.setup.ts';

/** As a business begins. */
const DEFAULT_VARIANT: Variant = { version: 'v2', size: 'large' };

const loading = request(simulation, {
  src: 'loadSetup',
  story: 'Loading',
  input: ({ context: { businessId } }) => ({ businessId }),
  done: [
    { guard: withEvent('isDenied'), target: 'denied' },
    { guard: withEvent('isOff'), target: 'off' },
    { target: 'ready', actions: withEvent('setUp') },
  ],
  failed: { target: 'failed' },
});

const failed = simulation.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** The user is not in the team. */
const denied = simulation.createStateConfig({ meta: { story: 'Denied' } });

/** The business has turned its AI off. */
const off = simulation.createStateConfig({
  meta: { story: 'Off' },
  on: { 'retry.requested': { target: 'loading' } },
});

const tellToStop = { type: 'tellPanels', params: { type: 'stop.requested' } } as const;

/** The replay covers the chat: nothing goes on unseen. */
const toReplay = { guard: 'isInReplay', target: 'replaying', actions: ['noteAllEnded', tellToStop] } as const;

const stop = { target: 'chatting', actions: ['noteAllEnded', tellToStop] } as const;

/** A script that a panel still plays here is one that it went on with after a failure. */
const chatting = simulation.createStateConfig({
  meta: { story: 'Chatting' },
  always: toReplay,
  on: {
    'stop.requested': { actions: tellToStop },
    'reset.requested': { guard: 'hasQuestions', actions: ['clear', 'restartPanels'] },
    'question.asked': { guard: withEvent('canAsk'), actions: withEvent('ask') },
    'panels.chosen': { target: 'playing', actions: withEvent('setPanels') },
    'variant.chosen': { target: 'playing', actions: withEvent('setVariant') },
    'repeat.requested': { guard: 'hasQuestions', target: 'playing', actions: ['renewQuestions', 'restartPanels'] },
    'persona.chosen': { target: 'playing', actions: [withEvent('setPersona'), 'restartPanels'] },
    'scene.changed': { actions: withEvent('setScene') },
    'knowledge.chosen': { actions: withEvent('setKnowledge') },
  },
});

const playing = simulation.createStateConfig({
  meta: { story: 'Playing' },
  always: [toReplay, { guard: 'isNoneRunning', target: 'chatting' }],
  on: {
    'stop.requested': stop,
    'script.ended': { actions: withEvent('noteEnd') },
    'pause.requested': { target: 'paused', actions: { type: 'tellPanels', params: { type: 'script.paused' } } },
  },
});

/** What is being answered is finished; nothing else is asked. */
const paused = simulation.createStateConfig({
  meta: { story: 'Paused' },
  always: [toReplay, { guard: 'isNoneRunning', target: 'chatting' }],
  on: {
    'stop.requested': stop,
    'script.ended': { actions: withEvent('noteEnd') },
    'resume.requested': { target: 'playing', actions: { type: 'tellPanels', params: { type: 'script.resumed' } } },
  },
});

/** The chat waits as it is. */
const replaying = simulation.createStateConfig({
  meta: { story: 'Replaying' },
  always: { guard: 'isInChat', target: 'chatting' },
  invoke: {
    id: 'replay',
    src: 'replay',
    input: ({ context: { businessId, panels } }) => ({ businessId, variant: panels[0]?.variant ?? DEFAULT_VARIANT }),
    onError: {},
  },
});

const ready = simulation.createStateConfig({
  entry: 'startPanels',
  initial: 'chatting',
  states: { chatting, playing, paused, replaying },
});

export const simulationMachine = simulation.createMachine({
  id: 'simulation',
  context: ({ input: { businessId, route } }) => ({
    businessId,
    route,
    products: [],
    panels: [],
    questions: [],
    scene: NO_SCENE,
    knowledge: 'published',
    running: [],
    persona: null,
  }),
  on: { 'route.changed': { actions: withEvent('setRoute') } },
  initial: 'loading',
  states: { loading, failed, denied, off, ready },
});

export type SimulationRef = ActorRefFrom<typeof simulationMachine>;
export type SimulationSnapshot = SnapshotFrom<typeof simulationMachine>;

export const selectReplay = (snapshot: SimulationSnapshot): ReplayRef | undefined => snapshot.children.replay;

export const selectPanel =
  (panel: string) =>
  (snapshot: SimulationSnapshot): SimulationPanelRef | undefined => {
    const children: Record<string, unknown> = snapshot.children;
    return children[panelActorId(panel)] as SimulationPanelRef | undefined;
  };
