import { describe, test } from 'vitest';

import { simulationModel as model } from '../../../src/machines/simulator/simulation.model.ts';
import { businessId } from '../../../src/machines/simulator/simulator.fixture.ts';
import { MAX_QUESTION, REPLAY, simulatorRoute } from '../../../src/machines/simulator/simulator.ts';
import { given } from '../../model/pinned.ts';

const ready = () => given(model).settle('loadSetup', 'on');
const asked = () => ready().when('question.asked');
const playing = () => ready().when('persona.chosen');

describe('failures', () => {
  test('what the simulator starts with can be read again', () =>
    given(model).settle('loadSetup', 'broken').expect('failed').when('retry.requested').expect('loading'));

  test('reading it takes 20 seconds at most', () =>
    given(model).elapse(19_999).expect('loading').elapse(1).expect('failed'));

  test('a user who is not in the team tries nothing', () =>
    given(model).settle('loadSetup', 'denied').expect('denied'));

  test('an AI that is turned off is looked for again on request', () =>
    given(model).settle('loadSetup', 'off').expect('off').when('retry.requested').expect('loading'));
});

describe('questions', () => {
  test('reach the panel with the chosen scene and knowledge', () =>
    ready()
      .when('scene.changed')
      .when('knowledge.chosen')
      .when({ type: 'question.asked', turn: { kind: 'text', text: ' bisa cod? ' } })
      .expect('ready.chatting', { questions: [{ number: 1, turn: { text: 'bisa cod?' } }] })
      .received('panel:a', {
        type: 'question.asked',
        question: { number: 1, scene: { opening: 'closed', customer: 'new' }, knowledge: 'draft' },
      }));

  test.each([
    ['a blank one', { kind: 'text', text: ' \n ' }],
    ['one that is too long', { kind: 'text', text: 'x'.repeat(MAX_QUESTION + 1) }],
  ])('%s is not asked', (_, turn) =>
    ready().when({ type: 'question.asked', turn }).expect('ready.chatting', { questions: [] }),
  );

  test('a picture needs no text', () =>
    ready()
      .when({ type: 'question.asked', turn: { kind: 'image', text: null } })
      .expect('ready.chatting', { questions: [{ turn: { kind: 'image' } }] }));
});

describe('panels', () => {
  test('that are added differ in version and size, and ask the questions so far again', () =>
    asked()
      .when({ type: 'panels.chosen', count: 4 })
      .expect('ready.playing', {
        panels: [
          { id: 'a', variant: { version: 'v3', size: 'large' } },
          { id: 'b', variant: { version: 'v2', size: 'large' } },
          { id: 'c', variant: { version: 'v3', size: 'small' } },
          { id: 'd', variant: { version: 'v2', size: 'small' } },
        ],
        running: ['b', 'c', 'd'],
      })
      .received('panel:d', { type: 'chat.restarted', script: [{ number: 1 }] }));

  test('before any question wait for one', () =>
    ready()
      .when('panels.chosen')
      .expect('ready.chatting', { panels: [{}, {}], running: [] }));

  test('that are removed leave the first one as it is', () =>
    ready()
      .when({ type: 'panels.chosen', count: 4 })
      .when({ type: 'panels.chosen', count: 1 })
      .expect('ready.chatting', { panels: [{ id: 'a' }] }));

  test('with another version ask the questions so far again', () =>
    asked()
      .when('variant.chosen')
      .expect('ready.playing', { running: ['a'], panels: [{ variant: { version: 'v2' } }] })
      .received('panel:a', { type: 'chat.restarted', variant: { version: 'v2', size: 'large' } }));
});

describe('scripts', () => {
  test('the messages of a persona replace the chat, until each panel has ended', () =>
    asked()
      .when('panels.chosen')
      .when({ type: 'script.ended', panel: 'b' })
      .when('persona.chosen')
      .expect('ready.playing', { persona: 'short', running: ['a', 'b'], questions: [{ number: 1 }, {}, {}] })
      .when({ type: 'script.ended', panel: 'b' })
      .expect('ready.playing', { running: ['a'] })
      .when({ type: 'script.ended', panel: 'a' })
      .expect('ready.chatting'));

  test('are paused and resumed in the panels', () =>
    playing()
      .when('pause.requested')
      .expect('ready.paused')
      .received('panel:a', { type: 'script.paused' })
      .when('resume.requested')
      .expect('ready.playing')
      .received('panel:a', { type: 'script.resumed' }));

  test('a paused one whose last answer came is over', () =>
    playing().when('pause.requested').when('script.ended').expect('ready.chatting'));

  test('are stopped in the panels', () =>
    playing()
      .when('stop.requested')
      .expect('ready.chatting', { running: [] })
      .received('panel:a', { type: 'stop.requested' }));

  test('repeating asks all messages with what is chosen now', () =>
    asked()
      .when('knowledge.chosen')
      .when('repeat.requested')
      .expect('ready.playing', { questions: [{ number: 1, knowledge: 'draft' }] })
      .received('panel:a', { type: 'chat.restarted', script: [{ knowledge: 'draft' }] }));
});

test('a new beginning empties the chat, and keeps panels and scene', () =>
  asked()
    .when('scene.changed')
    .when('reset.requested')
    .expect('ready.chatting', { questions: [], persona: null, scene: { opening: 'closed' } })
    .received('panel:a', { type: 'chat.restarted', script: [] }));

test('the replay stops what is being asked, and leaves the chat as it is', () =>
  playing()
    .when({ type: 'route.changed', route: simulatorRoute(businessId, REPLAY) })
    .expect('ready.replaying', { running: [], questions: [{}, {}, {}] })
    .received('panel:a', { type: 'stop.requested' })
    .when({ type: 'route.changed', route: simulatorRoute(businessId) })
    .expect('ready.chatting', { questions: [{}, {}, {}] }));

test('an address of the replay opens it at once', () =>
  given(model)
    .when({ type: 'route.changed', route: simulatorRoute(businessId, REPLAY) })
    .settle('loadSetup', 'on')
    .expect('ready.replaying'));
