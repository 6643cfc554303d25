import type { AssistResult } from '../../contracts/composer.assist.ts';
import { MAX_ASSISTED_TEXT } from '../../contracts/limits.ts';
import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { assistMachine } from './assist.machine.ts';

const nothing: AssistResult = {
  text: null,
  decision: null,
  why: null,
  sources: [],
  version: null,
  model: 'bawaan-mengutip',
  ms: 40,
};
const suggested: AssistResult = {
  ...nothing,
  text: 'Kemeja batik parang Rp 185.000 per potong.',
  decision: 'answered',
  sources: [{ title: 'Kemeja batik parang' }],
  version: 'v2',
};
const typed = 'halo kak ,barang ready';

export const assistModel = defineModel({
  machine: assistMachine,
  input: { roomId: uuid(1) },
  events: {
    'text.changed': [
      { type: 'text.changed', text: typed },
      { type: 'text.changed', text: '' },
      { type: 'text.changed', text: 'a'.repeat(MAX_ASSISTED_TEXT + 1) },
    ],
    'assist.requested': [
      { type: 'assist.requested', task: { task: 'reply' } },
      { type: 'assist.requested', task: { task: 'tidy' } },
      { type: 'assist.requested', task: { task: 'peek', version: 'v3' } },
    ],
    'result.accepted': [{ type: 'result.accepted' }],
    'swap.requested': [{ type: 'swap.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'assist.dismissed': [{ type: 'assist.dismissed' }],
  },
  outcomes: {
    askAi: {
      done: {
        text: { result: suggested },
        unknown: { result: { ...nothing, decision: 'escalated', why: 'not_known' } },
        offline: { refused: 'offline' },
        budget: { refused: 'budget' },
      },
      error: { broken: new Error('broken') },
    },
  },
  vertex: ({ context: { text, isTouched, task, refusal }, ...snapshot }) => {
    if (snapshot.matches('idle')) return text.length > MAX_ASSISTED_TEXT ? 'long' : text === '' ? 'empty' : 'typed';
    if (snapshot.matches('preparing')) return [isTouched, task.task === 'peek'];
    if (snapshot.matches('offering') || snapshot.matches('useless')) return task.task === 'peek';
    return refusal;
  },
  variant: ({ context: { task, refusal }, ...snapshot }) => {
    if (refusal !== null) return refusal;
    return !snapshot.matches('idle') && task.task === 'peek' ? 'Peek' : null;
  },
  ignored: {
    idle: ['result.accepted', 'swap.requested', 'retry.requested', 'assist.dismissed'],
    preparing: ['result.accepted', 'swap.requested', 'retry.requested'],
    offering: ['swap.requested', 'retry.requested'],
    applied: ['result.accepted', 'retry.requested'],
    restored: ['result.accepted', 'retry.requested'],
    useless: ['result.accepted', 'swap.requested', 'retry.requested'],
    failed: ['result.accepted', 'swap.requested'],
  },
  maxPaths: 60,
});
