import type { ReplayableRooms, ReplayedRoom, SimulationResult } from '../../contracts/simulator.ts';
import { defineModel } from '../app/defineModel.ts';
import { replayMachine } from './replay.machine.ts';
import { answered, bursts, businessId, escalated, modelFailed, rooms } from './simulator.fixture.ts';

const broken = new Error('Failed to get rooms');

const found = {
  some: { rooms },
  none: { rooms: [] },
  denied: { denied: true },
} satisfies Record<string, ReplayableRooms>;

const chats: Record<string, ReplayedRoom> = { chat: { bursts }, gone: null };

const results = {
  answered: { outcome: answered },
  escalated: { outcome: escalated },
  'model failed': { outcome: modelFailed },
  offline: { problem: 'offline' },
} satisfies Record<string, SimulationResult>;

const choices = ['variant.chosen', 'knowledge.chosen'] as const;
const steps = ['pause.requested', 'resume.requested', 'stop.requested', 'repeat.requested'] as const;

export const replayModel = defineModel({
  machine: replayMachine,
  input: { businessId, variant: { version: 'v3', size: 'large' } },
  events: {
    'search.typed': [{ type: 'search.typed', search: 'ongkir' }],
    'room.chosen': [{ type: 'room.chosen', roomId: rooms[0]?.room_id ?? '' }],
    'variant.chosen': [{ type: 'variant.chosen', variant: { version: 'v2', size: 'large' } }],
    'knowledge.chosen': [{ type: 'knowledge.chosen', knowledge: 'draft' }],
    'pause.requested': [{ type: 'pause.requested' }],
    'resume.requested': [{ type: 'resume.requested' }],
    'stop.requested': [{ type: 'stop.requested' }],
    'repeat.requested': [{ type: 'repeat.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'room.left': [{ type: 'room.left' }],
  },
  outcomes: {
    findRooms: { done: found, error: { broken } },
    loadRoom: { done: chats, error: { broken } },
    simulate: { done: results, error: { broken } },
  },
  vertex: ({ context }) => [context.outcomes.length, context.problem],
  variant: ({ context, ...snapshot }) => (snapshot.matches('failed') ? context.problem : null),
  ignored: {
    choosing: [...steps, 'room.left'],
    'choosing.typing': ['room.chosen', 'retry.requested'],
    'choosing.searching': ['room.chosen', 'retry.requested'],
    'choosing.listed': ['retry.requested'],
    'choosing.nothingFound': ['room.chosen', 'retry.requested'],
    'choosing.unlisted': ['room.chosen'],
    'choosing.gone': ['retry.requested'],
    denied: [...steps, ...choices, 'search.typed', 'room.chosen', 'retry.requested', 'room.left'],
    loading: [...steps, ...choices, 'search.typed', 'room.chosen', 'retry.requested'],
    unloaded: [...steps, ...choices, 'search.typed', 'room.chosen'],
    running: [...choices, 'search.typed', 'room.chosen', 'retry.requested', 'resume.requested', 'repeat.requested'],
    paused: [...choices, 'search.typed', 'room.chosen', 'retry.requested', 'pause.requested', 'repeat.requested'],
    finished: [
      'search.typed',
      'room.chosen',
      'retry.requested',
      'pause.requested',
      'resume.requested',
      'stop.requested',
    ],
    stopped: [
      'search.typed',
      'room.chosen',
      'retry.requested',
      'pause.requested',
      'resume.requested',
      'stop.requested',
    ],
    failed: ['search.typed', 'room.chosen', 'pause.requested', 'resume.requested', 'stop.requested'],
  },
  maxPaths: 120,
});
