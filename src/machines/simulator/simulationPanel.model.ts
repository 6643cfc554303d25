import type { SimulationResult } from '../../contracts/simulator.ts';
import { defineModel } from '../app/defineModel.ts';
import { simulationPanelMachine } from './simulationPanel.machine.ts';
import { answered, businessId, escalated, modelFailed, nextQuestion, question, silent } from './simulator.fixture.ts';

const broken = new Error('Failed to simulate');
const variant = { version: 'v3', size: 'large' } as const;

const results = {
  answered: { outcome: answered },
  escalated: { outcome: escalated },
  silent: { outcome: silent },
  'model failed': { outcome: modelFailed },
  'rate limited': { problem: 'rateLimited' },
} satisfies Record<string, SimulationResult>;

const script = ['script.paused', 'script.resumed'] as const;

export const simulationPanelModel = defineModel({
  machine: simulationPanelMachine,
  input: { panel: 'a', businessId, variant },
  events: {
    'question.asked': [{ type: 'question.asked', question }],
    'chat.restarted': [
      { type: 'chat.restarted', variant: { version: 'v2', size: 'small' }, script: [question, nextQuestion] },
      { type: 'chat.restarted', variant, script: [] },
    ],
    'script.paused': [{ type: 'script.paused' }],
    'script.resumed': [{ type: 'script.resumed' }],
    'stop.requested': [{ type: 'stop.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: { simulate: { done: results, error: { broken } } },
  // A script decides what follows an answer.
  vertex: ({ context: { script: rest, held, log, problem } }) => [rest.length, held.length, log.length > 1, problem],
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('failed')) return context.problem;
    if (snapshot.matches('settled')) return context.script.length + context.held.length > 0 ? 'InScript' : null;
    return null;
  },
  ignored: {
    idle: [...script, 'stop.requested', 'retry.requested'],
    answering: ['retry.requested'],
    settled: ['retry.requested'],
    failed: [...script, 'stop.requested'],
    stopped: [...script, 'stop.requested'],
  },
  maxPaths: 200,
});
