import { expect, test } from 'vitest';

import { runStatuses } from '../../../src/contracts/answers.ts';
import { agentRunModel } from '../../../src/machines/answers/agentRun.model.ts';
import { heldRuns, runOf } from '../../../src/machines/answers/answers.fixture.ts';
import { instant } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';

const changed = (run: ReturnType<typeof runOf> | null) => ({ type: 'run.changed', run });
const running = runOf({ status: 'running', revision: 1 });

test('a chat opens without an answer of the AI', () => given(agentRunModel).expect('idle', { run: null }));

test('a run has the states of the database', () => {
  const { idle: _, ...states } = agentRunModel.machine.states;
  expect(Object.keys(states)).toEqual([...runStatuses]);
});

test.each(runStatuses)('a run that is %s is in the state of that name', (status) =>
  given(agentRunModel)
    .when(changed(runOf({ status })))
    .expect(status),
);

test('an earlier change that comes late changes nothing', () =>
  given(agentRunModel)
    .when(changed(running))
    .when(changed(runOf({ status: 'queued', revision: 0 })))
    .expect('running', { run: running })
    .when(changed(running))
    .expect('running', { run: running }));

test('the end of an older run changes nothing about the newer one', () => {
  const newer = runOf({ id: '00000000-0000-4000-8000-00000000a002', created_at: instant(2) });
  return given(agentRunModel)
    .when(changed(running))
    .when(changed(newer))
    .expect('queued', { run: newer })
    .when(changed(runOf({ status: 'superseded', revision: 2 })))
    .expect('queued', { run: newer });
});

test('the hold window hears of each change', () =>
  given(agentRunModel)
    .when(changed(heldRuns.counting))
    .received('holdWindow', changed(heldRuns.counting))
    .when(changed(null))
    .received('holdWindow', changed(null)));

test('when no run is live any more, nothing is shown', () =>
  given(agentRunModel).when(changed(running)).when(changed(null)).expect('idle'));

test.each(['escalated', 'failed'] as const)('a run that has %s is shown for a while', (status) =>
  given(agentRunModel)
    .when(changed(runOf({ status })))
    .elapse('noticeTime')
    .expect('idle'),
);

test('without realtime and without a hold window the chat stays usable', () =>
  given(agentRunModel)
    .settle('followRun', 'broken')
    .expect('idle')
    .settle('holdWindow', 'broken')
    .when(changed(running))
    .expect('running'));
