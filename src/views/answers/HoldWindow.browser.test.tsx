import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { fromPromise, createActor } from 'xstate';

import type { DecisionRequest, DecisionResult } from '../../contracts/answers.ts';
import { answerText, heldRuns } from '../../machines/answers/answers.fixture.ts';
import { holdWindowMachine } from '../../machines/answers/holdWindow.machine.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { HoldWindow } from './HoldWindow.tsx';
import { answersText as text } from './text/id.ts';

test('a held answer is said with its time, because there is little of it to stop the answer', async () => {
  const actor = createActor(holdWindowMachine, { input: { userId: sari } }).start();
  const screen = await render(<HoldWindow actor={actor} />);
  // A region is announced only if it was there before its text.
  const region = screen.getByRole('region', { name: text.hold.label }).element();
  expect(region.getAttribute('aria-live')).toBe('polite');
  actor.send({ type: 'run.changed', run: heldRuns.counting });
  await expect.element(screen.getByText(answerText)).toBeVisible();
  expect(screen.getByText(answerText).element().closest('[aria-live]')).toBe(region);
  await expect.element(screen.getByRole('timer')).toBeVisible();
});

test('"Ubah" passes the text of the answer to the composer once', async () => {
  const decide = fromPromise<DecisionResult, DecisionRequest | null>(async () => ({
    won: true,
    run: { ...heldRuns.counting, status: 'cancelled', revision: 5, decision: 'edit', decided_by: sari },
  }));
  const actor = createActor(holdWindowMachine.provide({ actors: { decide } }), { input: { userId: sari } }).start();
  actor.send({ type: 'run.changed', run: heldRuns.counting });
  const texts: string[] = [];
  const screen = await render(<HoldWindow actor={actor} onEdit={(edited) => texts.push(edited)} />);
  await screen.getByRole('button', { name: text.hold.edit }).click();
  await expect.element(screen.getByText(answerText)).not.toBeInTheDocument();
  expect(texts).toEqual([answerText]);
  expect(actor.getSnapshot().value).toBe('closed');
});

test('the files of an answer are named, with what becomes of them when it is edited', async () => {
  const actor = createActor(holdWindowMachine, { input: { userId: sari } }).start();
  actor.send({
    type: 'run.changed',
    run: {
      ...heldRuns.counting,
      files: [
        { name: 'Blus kawung', kind: 'photo' },
        { name: 'Pricelist', kind: 'document' },
      ],
    },
  });
  const screen = await render(<HoldWindow actor={actor} />);
  const list = screen.getByRole('list', { name: text.files.label });
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('FotoBlus kawung');
  await expect.element(list.getByRole('listitem').last()).toHaveTextContent('BerkasPricelist');
  await expect.element(screen.getByText(text.files.notEdited)).toBeVisible();
});
