import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { SimulationRequest, SimulationResult } from '../../../src/contracts/simulator.ts';
import { simulationPanelMachine } from '../../../src/machines/simulator/simulationPanel.machine.ts';
import { simulationPanelModel as model } from '../../../src/machines/simulator/simulationPanel.model.ts';
import { NO_SCENE, type Question } from '../../../src/machines/simulator/simulationPanel.setup.ts';
import { answered, escalated, nextQuestion, question } from '../../../src/machines/simulator/simulator.fixture.ts';
import { given } from '../../model/pinned.ts';

const asked = () => given(model).when('question.asked');
const scripted = () => given(model).when('chat.restarted');

describe('what comes of a question', () => {
  test.each([
    ['answered', 'settled.answered'],
    ['escalated', 'settled.escalated'],
    ['silent', 'settled.silent'],
  ])('an outcome that is %s ends in %s, and the panel reports that it has nothing left to ask', (outcome, state) =>
    asked()
      .settle('simulate', outcome)
      .expect(state, { log: [{ outcome: { status: outcome } }], problem: null })
      .received('parent', { type: 'script.ended', panel: 'a' }),
  );

  test('a second question while the first is being answered replaces the answer', () =>
    asked()
      .when({ type: 'question.asked', question: nextQuestion })
      .expect('answering', { log: [{ outcome: null }, { outcome: null }] })
      .settle('simulate', 'answered')
      .expect('settled.answered', { log: [{ outcome: null }, { outcome: { status: 'answered' } }] }));
});

describe('failures', () => {
  test.each([
    ['model failed', 'model'],
    ['rate limited', 'rateLimited'],
    ['broken', 'unreachable'],
  ])('%s ends in a failure that says %s, and can be repeated', (outcome, problem) =>
    asked()
      .settle('simulate', outcome)
      .expect('failed', { problem })
      .received('parent', { type: 'script.ended', panel: 'a' })
      .when('retry.requested')
      .expect('answering', { problem: null, log: [{ outcome: null }] }),
  );

  test('an answer takes 40 seconds at most', () =>
    asked().elapse(49_999).expect('answering').elapse(1).expect('failed', { problem: 'timeout' }));

  test('a failure keeps the rest of a script, which the next try goes on with', () =>
    scripted()
      .settle('simulate', 'broken')
      .expect('failed', { script: [], held: [nextQuestion] })
      .when('retry.requested')
      .settle('simulate', 'answered')
      .elapse('readTime')
      .expect('answering', { script: [], held: [] }));
});

describe('a script', () => {
  test('asks its next message after the answer could be read, and reports its end once', () =>
    scripted()
      .expect('answering', { variant: { version: 'v2' }, script: [nextQuestion] })
      .settle('simulate', 'escalated')
      .elapse(1199)
      .expect('settled.escalated')
      .elapse(1)
      .expect('answering', { script: [] })
      .settle('simulate', 'silent')
      .received('parent', { type: 'script.ended', panel: 'a' }));

  test('paused between two messages asks nothing until it is resumed', () =>
    scripted()
      .settle('simulate', 'answered')
      .when('script.paused')
      .elapse('readTime')
      .expect('settled.answered', { held: [nextQuestion] })
      .when('script.resumed')
      .expect('answering', { held: [], script: [] }));

  test('paused during an answer finishes it, and resumed before its end goes on by itself', () =>
    scripted()
      .when('script.paused')
      .when('script.resumed')
      .expect('answering', { script: [nextQuestion], held: [] })
      .when('script.paused')
      .settle('simulate', 'answered')
      .expect('settled.answered', { held: [nextQuestion] }));

  test('a question by the user drops it', () =>
    scripted().settle('simulate', 'broken').when('question.asked').expect('answering', { held: [], script: [] }));
});

describe('stopping', () => {
  test('an answer is dropped, and can be asked for again', () =>
    asked()
      .when('stop.requested')
      .expect('stopped', { log: [{ outcome: null }] })
      .received('parent', { type: 'script.ended', panel: 'a' })
      .when('retry.requested')
      .expect('answering'));

  test('a script between two messages is dropped', () =>
    scripted()
      .settle('simulate', 'answered')
      .when('stop.requested')
      .expect('settled.answered', { script: [], held: [] })
      .received('parent', { type: 'script.ended', panel: 'a' }));

  test('nothing happens where nothing is asked any more', () =>
    asked().settle('simulate', 'answered').when('stop.requested').expect('settled.answered'));
});

test('a restart without a script leaves an empty chat', () =>
  asked()
    .settle('simulate', 'answered')
    .when({ type: 'chat.restarted', variant: { version: 'v3', size: 'small' }, script: [] })
    .expect('idle', { log: [], variant: { size: 'small' } }));

describe('what the agent reads', () => {
  const run = async (results: readonly SimulationResult[], questions: readonly Question[]) => {
    const requests: SimulationRequest[] = [];
    const actor = createActor(
      simulationPanelMachine.provide({
        actors: {
          simulate: fromPromise<SimulationResult, SimulationRequest>(async ({ input }) => {
            requests.push(input);
            return results[requests.length - 1] ?? { outcome: answered };
          }),
        },
        actions: { reportEnd: () => undefined, reportStop: () => undefined },
      }),
      { input: { panel: 'a', businessId: 'b', variant: { version: 'v3', size: 'large' } } },
    ).start();
    for (const one of questions) {
      actor.send({ type: 'question.asked', question: one });
      await new Promise<void>((resolve) => setTimeout(resolve));
    }
    actor.stop();
    return requests;
  };
  const ask = (number: number, text: string): Question => ({ ...question, number, turn: { kind: 'text', text } });

  test('are the earlier messages with their answers, and not those of a person', async () => {
    const requests = await run(
      [{ outcome: answered }, { outcome: { ...escalated, text: 'x' } }],
      [ask(1, 'satu'), ask(2, 'dua'), ask(3, 'tiga')],
    );
    expect(requests.at(-1)).toMatchObject({
      burst: [{ kind: 'text', text: 'tiga' }],
      turns: [
        { author: 'customer', text: 'satu' },
        { author: 'ai', text: answered.text },
        { author: 'customer', text: 'dua' },
      ],
      scene: NO_SCENE,
    });
  });

  test('a message without an answer is asked together with the next one', async () => {
    const requests = await run([{ problem: 'offline' }], [ask(1, 'satu'), ask(2, 'dua')]);
    expect(requests.at(-1)).toMatchObject({ burst: [{ text: 'satu' }, { text: 'dua' }], turns: [] });
  });
});
