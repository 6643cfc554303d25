/**
 * One panel of the simulator: a chat with one version of the agent. It lives while the panel is shown.
 *
 * A panel answers by itself, so that a slow or failed one holds up no other. As on WhatsApp, a message that comes while an
 * answer is being written replaces it: both messages are answered together, and so are messages without an answer.
 *
 * A script is a list of messages that the panel asks one after the other. A paused script is kept in `held`.
 */
import { type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { requestOf, simulationPanel } from './simulationPanel.setup.ts';

const idle = simulationPanel.createStateConfig({ meta: { story: 'Idle' } });

const answering = simulationPanel.createStateConfig({
  tags: 'busy',
  meta: { story: 'Answering' },
  invoke: {
    id: 'simulate',
    src: 'simulate',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'hasProblem', params: ({ event }) => event },
        target: 'failed',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      {
        guard: { type: 'isEscalated', params: ({ event }) => event },
        target: 'settled.escalated',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSilent', params: ({ event }) => event },
        target: 'settled.silent',
        actions: { type: 'setOutcome', params: ({ event }) => event },
      },
      { target: 'settled.answered', actions: { type: 'setOutcome', params: ({ event }) => event } },
    ],
    onError: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'unreachable' } } },
  },
  on: {
    'stop.requested': { target: 'stopped', actions: ['dropScript', 'reportStop'] },
    'script.resumed': { guard: 'isHeld', actions: 'release' },
  },
  after: { timeout: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'timeout' } } } },
});

/** The agent has decided. A script goes on after a while. */
const settled = simulationPanel.createStateConfig({
  entry: 'reportEnd',
  on: {
    'stop.requested': { guard: 'isPlaying', actions: ['dropScript', 'reportStop'] },
    'script.resumed': { guard: 'isHeld', target: 'answering', actions: ['release', 'askNext'] },
  },
  after: { readTime: { guard: 'isScripted', target: 'answering', actions: 'askNext' } },
  initial: 'answered',
  states: {
    answered: { meta: { story: 'Answered' } },
    escalated: { meta: { story: 'Escalated' } },
    silent: { meta: { story: 'Silent' } },
  },
});

/** There is no decision: the model or the connection failed. The rest of a script waits for the next try. */
const failed = simulationPanel.createStateConfig({
  meta: { story: 'Failed' },
  entry: ['hold', 'reportStop'],
  on: { 'retry.requested': { target: 'answering', actions: ['forgetFailure', 'release'] } },
});

/** By the user, before the answer came. */
const stopped = simulationPanel.createStateConfig({
  meta: { story: 'Stopped' },
  on: { 'retry.requested': { target: 'answering' } },
});

export const simulationPanelMachine = simulationPanel.createMachine({
  id: 'simulationPanel',
  context: ({ input: { panel, businessId, variant } }) => ({
    panel,
    businessId,
    variant,
    log: [],
    script: [],
    held: [],
    problem: null,
  }),
  on: {
    'question.asked': {
      target: '.answering',
      reenter: true,
      actions: { type: 'ask', params: ({ event }) => event },
    },
    'chat.restarted': [
      {
        guard: { type: 'hasScript', params: ({ event }) => event },
        target: '.answering',
        reenter: true,
        actions: [{ type: 'restart', params: ({ event }) => event }, 'askNext'],
      },
      { target: '.idle', actions: { type: 'restart', params: ({ event }) => event } },
    ],
    'script.paused': { guard: 'isScripted', actions: 'hold' },
  },
  initial: 'idle',
  states: { idle, answering, settled, failed, stopped },
});

export type SimulationPanelRef = ActorRefFrom<typeof simulationPanelMachine>;
export type SimulationPanelSnapshot = SnapshotFrom<typeof simulationPanelMachine>;
