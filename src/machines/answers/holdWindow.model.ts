import type { DecisionResult, Run } from '../../contracts/answers.ts';
import { defineModel } from '../app/defineModel.ts';
import { dimas, sari } from '../app/recordList.fixture.ts';
import { heldRuns, runOf } from './answers.fixture.ts';
import { holdWindowMachine } from './holdWindow.machine.ts';

const ended = { revision: 5, status: 'cancelled', why: 'person', decision: 'edit' } as const;
const editedByUser = runOf({ ...ended, decided_by: sari });
const editedByOther = runOf({ ...ended, decided_by: dimas });
const superseded = runOf({ revision: 5, status: 'superseded', why: 'newer_message' });

const changed = (run: Run | null) => ({ type: 'run.changed' as const, run });
const buttons = ['stop.requested', 'edit.requested', 'send.requested'] as const;

export const holdWindowModel = defineModel({
  machine: holdWindowMachine,
  input: { userId: sari },
  events: {
    'run.changed': [
      ...[heldRuns.counting, heldRuns.stoppedByOther, heldRuns.released, editedByUser, superseded].map(changed),
      changed(null),
    ],
    'stop.requested': [{ type: 'stop.requested' }],
    'edit.requested': [{ type: 'edit.requested' }],
    'send.requested': [{ type: 'send.requested' }],
    'text.inserted': [{ type: 'text.inserted' }],
  },
  outcomes: {
    decide: {
      done: {
        stopped: { won: true, run: heldRuns.stoppedByUser },
        released: { won: true, run: { ...heldRuns.released, decided_by: sari } },
        edited: { won: true, run: editedByUser },
        lostToStop: { won: false, run: heldRuns.stoppedByOther },
        lostToEdit: { won: false, run: editedByOther },
        lostToCustomer: { won: false, run: superseded },
      } satisfies Record<string, DecisionResult>,
      error: { offline: new Error('Failed to decide') },
    },
  },
  vertex: ({ context: { request, notice } }) => [request?.decision, notice?.why],
  variant: ({ context: { notice }, ...snapshot }) => {
    if (snapshot.matches('stopped') || snapshot.matches('closed') || snapshot.matches('counting'))
      return notice === null ? null : { lost: 'Lost', failed: 'NotDecided' }[notice.why];
    return null;
  },
  ignored: {
    closed: [...buttons, 'text.inserted'],
    showing: ['run.changed', ...buttons, 'text.inserted'],
    counting: ['text.inserted'],
    stopped: ['stop.requested', 'text.inserted'],
    released: [...buttons, 'text.inserted'],
    deciding: [...buttons, 'text.inserted'],
    edited: buttons,
  },
  maxPaths: 120,
});
