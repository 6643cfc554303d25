import { describe, test } from 'vitest';

import type { Run } from '../../../src/contracts/answers.ts';
import { answerText, heldRuns, runOf } from '../../../src/machines/answers/answers.fixture.ts';
import { holdWindowModel } from '../../../src/machines/answers/holdWindow.model.ts';
import { dimas, sari } from '../../../src/machines/app/recordList.fixture.ts';
import { given } from '../../model/pinned.ts';

const changed = (run: Run | null) => ({ type: 'run.changed', run });
const { counting, stoppedByOther, stoppedByUser, released } = heldRuns;
const counted = () => given(holdWindowModel).when(changed(counting));
const ended = { status: 'cancelled', revision: 5, why: 'person', decision: 'edit' } as const;
const editedByUser = runOf({ ...ended, decided_by: sari });
const sending = runOf({ status: 'running', revision: 3 });
const superseded = runOf({ status: 'superseded', revision: 5 });

test('nothing is held when a chat opens', () => given(holdWindowModel).expect('closed', { run: null }));

describe('a change of the run', () => {
  test.each([
    ['held until its time', counting, 'counting'],
    ['stopped', stoppedByOther, 'stopped'],
    ['let go', released, 'released'],
    ['sent', sending, 'closed'],
    ['over', null, 'closed'],
  ] as const)('an answer that is %s is shown so', (_, run, leaf) =>
    given(holdWindowModel).when(changed(stoppedByOther)).when(changed(run)).expect(leaf),
  );
});

describe('a decision', () => {
  test.each([
    ['stop.requested', 'stopped', 'stopped', stoppedByUser],
    ['send.requested', 'released', 'released', { ...released, decided_by: sari }],
    ['edit.requested', 'edited', 'edited', editedByUser],
  ])('%s that is first applies', (event, outcome, leaf, run) =>
    counted().when(event).expect('deciding').settle('decide', outcome).expect(leaf, { run, notice: null }),
  );

  test('about a stopped answer sends it', () =>
    given(holdWindowModel)
      .when(changed(stoppedByOther))
      .when('send.requested')
      .settle('decide', 'released')
      .expect('released'));

  test('is about the answer that the user saw', () =>
    given(holdWindowModel)
      .when(changed(stoppedByOther))
      .when('edit.requested')
      .expect('deciding', { request: { runId: counting.id, revision: 3, decision: 'edit', text: answerText } }));

  test.each([
    ['a colleague’s stop', 'lostToStop', 'stopped'],
    ['a colleague who writes instead', 'lostToEdit', 'closed'],
    ['a newer message', 'lostToCustomer', 'closed'],
  ])('that comes after %s is told', (_, outcome, leaf) =>
    counted()
      .when('edit.requested')
      .settle('decide', outcome)
      .expect(leaf, { notice: { why: 'lost' }, request: null }),
  );

  test.each(['stop.requested', 'edit.requested', 'send.requested'])('%s can be repeated after an error', (event) =>
    counted()
      .when(event)
      .settle('decide', 'offline')
      .expect('counting', { notice: { why: 'failed' } })
      .when(event)
      .expect('deciding', { notice: null }),
  );

  test.each(['stop.requested', 'edit.requested', 'send.requested'])('%s can be repeated without a response', (event) =>
    counted()
      .when(event)
      .elapse('responseTime')
      .expect('counting', { notice: { why: 'failed' } })
      .when(event)
      .expect('deciding'),
  );

  test('of which the response comes after a newer change keeps that change', () => {
    const taken = runOf({ status: 'cancelled', revision: 9, decision: 'edit', decided_by: dimas });
    return counted()
      .when('stop.requested')
      .when(changed(taken))
      .expect('deciding')
      .settle('decide', 'stopped')
      .expect('closed', { run: taken });
  });
});

describe('writing instead', () => {
  test('passes the text to the composer once', () =>
    counted()
      .when('edit.requested')
      .settle('decide', 'edited')
      .expect('edited', { request: { text: answerText, decision: 'edit', runId: counting.id, revision: 2 } })
      .when('text.inserted')
      .expect('closed', { request: null })
      .when(changed(editedByUser))
      .expect('closed'));

  test.each([
    [
      'the change before the response',
      (path: ReturnType<typeof counted>) => path.when(changed(editedByUser)).settle('decide', 'edited'),
    ],
    [
      'an error and then the change',
      (path: ReturnType<typeof counted>) => path.settle('decide', 'offline').when(changed(editedByUser)),
    ],
    [
      'the change and then an error',
      (path: ReturnType<typeof counted>) => path.when(changed(editedByUser)).settle('decide', 'offline'),
    ],
    [
      'the change and no response',
      (path: ReturnType<typeof counted>) => path.when(changed(editedByUser)).elapse('responseTime'),
    ],
  ])('loses no text with %s', (_, end) => end(counted().when('edit.requested')).expect('edited', { notice: null }));

  test('waits for the composer through further changes', () =>
    counted().when('edit.requested').settle('decide', 'edited').when(changed(superseded)).expect('edited'));

  test('on another device of the user shows nothing here', () =>
    counted().when(changed(editedByUser)).expect('closed'));
});

describe('a notice', () => {
  test('goes after a while', () =>
    counted()
      .when('stop.requested')
      .settle('decide', 'lostToCustomer')
      .elapse('noticeTime')
      .expect('closed', { notice: null }));

  test('goes with the next answer', () =>
    counted()
      .when('stop.requested')
      .settle('decide', 'lostToCustomer')
      .when(changed({ ...counting, id: '00000000-0000-4000-8000-00000000a002' }))
      .expect('counting', { notice: null }));
});
