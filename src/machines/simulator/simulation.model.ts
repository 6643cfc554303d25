import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { SimulatorSetupResult } from '../../contracts/simulator.ts';
import { defineModel } from '../app/defineModel.ts';
import { simulationMachine } from './simulation.machine.ts';
import { businessId, sari } from './simulator.fixture.ts';
import { REPLAY, simulatorRoute } from './simulator.ts';

const broken = new Error('Failed to get business');

const setups = {
  on: {
    setup: {
      variant: { version: 'v3', size: 'large' },
      products: ['Kemeja Batik Parang', 'Kain Batik Tulis'],
    },
  },
  off: { off: true },
  denied: { denied: true },
} satisfies Record<string, SimulatorSetupResult>;

const chat: ScreenRoute = simulatorRoute(businessId);

const controls = [
  'question.asked',
  'persona.chosen',
  'panels.chosen',
  'variant.chosen',
  'scene.changed',
  'knowledge.chosen',
  'repeat.requested',
  'reset.requested',
] as const;
const beforeReady = [...controls, 'script.ended', 'pause.requested', 'resume.requested', 'stop.requested'] as const;

export const simulationModel = defineModel({
  machine: simulationMachine,
  input: { route: chat, businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: simulatorRoute(businessId, REPLAY) },
      { type: 'route.changed', route: chat },
    ],
    'question.asked': [
      { type: 'question.asked', turn: { kind: 'text', text: 'gan brp ongkir ke sby' } },
      { type: 'question.asked', turn: { kind: 'image', text: null } },
    ],
    'persona.chosen': [{ type: 'persona.chosen', persona: 'short' }],
    'panels.chosen': [{ type: 'panels.chosen', count: 2 }],
    'variant.chosen': [{ type: 'variant.chosen', panel: 'a', variant: { version: 'v2', size: 'large' } }],
    'scene.changed': [{ type: 'scene.changed', scene: { opening: 'closed' } }],
    'knowledge.chosen': [{ type: 'knowledge.chosen', knowledge: 'draft' }],
    'script.ended': [{ type: 'script.ended', panel: 'a' }],
    'pause.requested': [{ type: 'pause.requested' }],
    'resume.requested': [{ type: 'resume.requested' }],
    'stop.requested': [{ type: 'stop.requested' }],
    'repeat.requested': [{ type: 'repeat.requested' }],
    'reset.requested': [{ type: 'reset.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    loadSetup: { done: setups, error: { broken } },
    panel: { done: {}, error: { broken } },
    replay: { done: {}, error: { broken } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches('ready') && [context.panels.length, context.questions.length > 0, context.running.length],
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ ready: 'chatting' })) return null;
    if (context.panels.length > 1) return 'Panels';
    return context.questions.length > 0 ? 'Asked' : null;
  },
  ignored: {
    loading: [...beforeReady, 'retry.requested'],
    failed: beforeReady,
    denied: [...beforeReady, 'retry.requested'],
    off: beforeReady,
    ready: ['retry.requested'],
    'ready.replaying': beforeReady,
    'ready.chatting': ['script.ended', 'pause.requested', 'resume.requested'],
    'ready.playing': [...controls, 'resume.requested'],
    'ready.paused': [...controls, 'pause.requested'],
  },
  maxPaths: 200,
});
