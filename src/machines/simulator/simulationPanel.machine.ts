/**
 * One panel of the simulator: a chat with one version of the agent. It lives while the panel is shown.
 *
 * A panel answers by itself, so that a slow or failed one holds up no other. As on WhatsApp, a message that comes while an
 * answer is being written replaces it: both messages are answered together, and so are messages without an answer.
 *
 * A script is a list of messages that the panel asks one after the other. A paused script is kept in `held`.
 */
import { type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { requestOf, simulationPanel } from './simulationPanel.setup.ts';

const idle = simulationPanel.createStateConfig({ meta: { story: 'Idle' } });

const answering = request(simulationPanel, {
  src: 'simulate',
  story: 'Answering',
  input: ({ context }) => requestOf(context),
  done: [
    { guard: withEvent('hasProblem'), target: 'failed', actions: withEvent('setOutcome') },
    { guard: withEvent('isEscalated'), target: 'settled.escalated', actions: withEvent('setOutcome') },
    { guard: withEvent('isSilent'), target: 'settled.silent', actions: withEvent('setOutcome') },
    { target: 'settled.answered', actions: withEvent('setOutcome') },
  ],
  failed: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'unreachable' } } },
  late: { target: 'failed', actions: { type: 'setProblem', params: { problem: 'timeout' } } },
  on: {
    'stop.requested': { target: 'stopped', actions: ['dropScript', 'reportStop'] },
    'script.resumed': { guard: 'isHeld', actions: 'release' },
  },
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
    'question.asked': { target: '.answering', reenter: true, actions: withEvent('ask') },
    'chat.restarted': [
      {
        guard: withEvent('hasScript'),
        target: '.answering',
        reenter: true,
        actions: [withEvent('restart'), 'askNext'],
      },
      { target: '.idle', actions: withEvent('restart') },
    ],
    'script.paused': { guard: 'isScripted', actions: 'hold' },
  },
  initial: 'idle',
  states: { idle, answering, settled, failed, stopped },
});

export type SimulationPanelRef = ActorRefFrom<typeof simulationPanelMachine>;
export type SimulationPanelSnapshot = SnapshotFrom<typeof simulationPanelMachine>;
