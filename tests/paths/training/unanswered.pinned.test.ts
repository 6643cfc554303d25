import { expect, test } from 'vitest';

import { questionsModel } from '../../../src/machines/training/questions.model.ts';
import { askedOften, askedOnce, questions, runId } from '../../../src/machines/training/training.fixture.ts';
import { unansweredModel as model } from '../../../src/machines/training/unanswered.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

test('the tab stays without its list, and without the code of the drawer', async () => {
  await given(model).settle('list', 'offline').expect('listed');
  await given(model).when('teaching.requested').settle('teaching', 'offline').expect('listed');
});

test('the drawer of the question that was chosen last is open, until it closes', async () => {
  const sut = machineSut(model);
  await sut.start();
  const taught = () => sut.actor.getSnapshot().children['teaching'];
  await sut.send({ type: 'teaching.requested', runId });
  const first = taught();
  await sut.send({ type: 'teaching.requested', runId: askedOnce.run_id });
  expect(taught()).toBeDefined();
  expect(taught()).not.toBe(first);
  await sut.send({ type: 'teaching.closed' });
  expect(taught()).toBeUndefined();
  await sut.stop();
});

test('a dismissed question leaves the list before it is read again, and comes back', () => {
  const both = {
    ...questionsModel,
    outcomes: { ...questionsModel.outcomes, readPage: { done: { both: { rows: questions, next: null } }, error: {} } },
  };
  const command = { question: askedOften, dismissed: true };
  const undo = { question: askedOften, dismissed: false };
  return given(both)
    .settle('readPage', 'both')
    .when('command.requested')
    .expect('listed.running', { command, rows: questions, done: null })
    .settle('runCommand', 'done')
    .expect('listed.refreshing', { rows: [askedOnce], done: command })
    .when({ type: 'command.requested', command: undo })
    .expect('listed.running', { done: command })
    .settle('runCommand', 'done')
    .settle('readPage', 'both')
    .expect('listed.idle', { rows: questions, done: undo });
});
