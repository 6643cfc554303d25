import { runStatuses } from '../../contracts/answers.ts';
import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { agentRunMachine } from './agentRun.machine.ts';
import { heldRuns, runOf } from './answers.fixture.ts';

/** A run goes through these one after the other, and then ends in one of the other ways. */
const order = ['queued', 'running', 'held', 'sending'];
const revisionOf = (status: string): number => (order.includes(status) ? order.indexOf(status) : order.length);
const whys: Record<string, string> = { escalated: 'not_known', failed: 'model_down' };

export const agentRunModel = defineModel({
  machine: agentRunMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'run.changed': [
      ...runStatuses.map((status) => ({
        type: 'run.changed' as const,
        run:
          status === 'held'
            ? heldRuns.counting
            : runOf({ status, revision: revisionOf(status), why: whys[status] ?? null }),
      })),
      { type: 'run.changed', run: null },
    ],
  },
  outcomes: {
    followRun: { done: {}, error: { broken: new Error('broken') } },
    holdWindow: { done: {}, error: { broken: new Error('broken') } },
  },
  maxPaths: 80,
});
