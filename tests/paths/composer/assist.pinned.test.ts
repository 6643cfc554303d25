import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { AssistOutcome, AssistRequest } from '../../../src/contracts/composer.assist.ts';
import { MAX_ASSISTED_TEXT } from '../../../src/contracts/limits.ts';
import { assistMachine } from '../../../src/machines/composer/assist.machine.ts';
import { assistModel } from '../../../src/machines/composer/assist.model.ts';
import { given } from '../../model/pinned.ts';

const typed = 'halo kak ,barang ready';
const result = 'Kemeja batik parang Rp 185.000 per potong.';
const says = (text: string) => ({ type: 'text.changed', text });
const wants = (task: object) => ({ type: 'assist.requested', task });

const empty = () => given(assistModel);
const withText = () => empty().when(says(typed));
const tidying = () => withText().when(wants({ task: 'tidy' }));
const peeking = () => empty().when(wants({ task: 'peek', version: 'v3' }));

test('a suggestion stands in the empty field at once, and can be taken back and used again', () =>
  empty()
    .when(wants({ task: 'reply' }))
    .expect('preparing')
    .settle('askAi', 'text')
    .emitted('text.written')
    .expect('applied', { other: '' })
    .when(says(result))
    .when('swap.requested')
    .expect('restored', { text: '', other: result })
    .when(says(''))
    .when('swap.requested')
    .expect('applied', { text: result, other: '' }));

test('a text that changed while the AI worked is not replaced, but the result is offered', () =>
  tidying()
    .when(says(`${typed} ya`))
    .settle('askAi', 'text')
    .emitted()
    .expect('offering')
    .when('result.accepted')
    .emitted('text.written')
    .expect('applied', { other: `${typed} ya` }));

test('a text that was sent while the AI worked leaves the result as an offer', () =>
  empty()
    .when(wants({ task: 'reply' }))
    .when(says('sebentar'))
    .when(says(''))
    .settle('askAi', 'text')
    .emitted()
    .expect('offering'));

test('an answer of another version is never written by itself', () =>
  peeking().settle('askAi', 'text').emitted().expect('offering').when('assist.dismissed').expect('idle'));

test.each([
  ['an error', 'broken', 'failed'],
  ['no network', 'offline', 'offline'],
] as const)('after %s the text stays, and a retry asks again', (_, outcome, refusal) =>
  tidying()
    .settle('askAi', outcome)
    .emitted()
    .expect('failed', { refusal, text: typed })
    .when('retry.requested')
    .expect('preparing', { refusal: null, text: typed }),
);

test('after 50 s without an answer the AI counts as slow', () =>
  tidying().elapse(49_999).expect('preparing').elapse(1).emitted().expect('failed', { refusal: 'slow', text: typed }));

test('a used budget is not asked again', () =>
  tidying().settle('askAi', 'budget').when('retry.requested').expect('failed', { refusal: 'budget' }));

test('a text that is too long is not sent to the AI', () =>
  empty()
    .when(says('a'.repeat(MAX_ASSISTED_TEXT + 1)))
    .when(wants({ task: 'shorten' }))
    .expect('failed', { refusal: 'tooLong' }));

test('the length of the text does not matter for a suggestion', () =>
  empty()
    .when(says('a'.repeat(MAX_ASSISTED_TEXT + 1)))
    .when(wants({ task: 'reply' }))
    .expect('preparing'));

test('without a text there is nothing to tidy', () =>
  empty()
    .when(wants({ task: 'tidy' }))
    .expect('idle'));

test('an answer with nothing to use is told', () =>
  peeking().settle('askAi', 'unknown').emitted().expect('useless', { refusal: null }));

test('what stands in the field already is not offered', () =>
  empty()
    .when(says(result))
    .when(wants({ task: 'tidy' }))
    .settle('askAi', 'text')
    .emitted()
    .expect('useless'));

test.each([
  ['preparing', tidying()],
  ['offering', tidying().when(says('lain')).settle('askAi', 'text')],
  ['applied', tidying().settle('askAi', 'text')],
  ['restored', tidying().settle('askAi', 'text').when('swap.requested')],
  ['useless', tidying().settle('askAi', 'unknown')],
  ['failed', tidying().settle('askAi', 'broken')],
] as const)('while %s it can be dismissed', (_, path) => path.when('assist.dismissed').expect('idle'));

test('once the text is sent there is nothing to restore', () =>
  tidying().settle('askAi', 'text').when(says(result)).when(says('')).expect('idle'));

test('an answer with nothing to use keeps its reason and its version', () =>
  peeking()
    .settle('askAi', 'unknown')
    .expect('useless', { result: { decision: 'escalated', why: 'not_known' } }));

test('the sources of a result stay beside it, offered or applied', async () => {
  const sources = [{ title: 'Kemeja batik parang' }];
  await peeking()
    .settle('askAi', 'text')
    .expect('offering', { result: { text: result, sources } });
  await tidying()
    .settle('askAi', 'text')
    .expect('applied', { result: { text: result, sources } });
});

test('the restored text and the result again are written into the field', () =>
  tidying()
    .settle('askAi', 'text')
    .emitted('text.written')
    .when('swap.requested')
    .emitted('text.written', 'text.written')
    .when('swap.requested')
    .expect('applied')
    .emitted('text.written', 'text.written', 'text.written'));

test('edits of the result survive the restored text', () =>
  tidying()
    .settle('askAi', 'text')
    .when(says(`${result} Terima kasih.`))
    .when('swap.requested')
    .expect('restored', { text: typed, other: `${result} Terima kasih.` }));

test('a new request ends the one before', async () => {
  const asked: string[] = [];
  const ended: string[] = [];
  const actor = createActor(
    assistMachine.provide({
      actors: {
        askAi: fromPromise<AssistOutcome, AssistRequest>(async ({ input: { task }, signal }) => {
          asked.push(task.task);
          signal.addEventListener('abort', () => ended.push(task.task));
          return new Promise<never>(() => {});
        }),
      },
    }),
    { input: { roomId: 'r1' } },
  ).start();
  actor.send({ type: 'assist.requested', task: { task: 'reply' } });
  actor.send({ type: 'assist.requested', task: { task: 'peek', version: 'v3' } });
  expect(asked).toEqual(['reply', 'peek']);
  expect(ended).toEqual(['reply']);
  actor.stop();
});
