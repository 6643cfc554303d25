import { describe, expect, test } from 'vitest';

import { sectionModel as model } from '../../../src/machines/settings/section.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const changed = (changes: Record<string, unknown>) => ({ type: 'draft.changed', changes });
const quarter = changed({ agent_rollout_probability: 0.25 });

const live = changed({ useAgentBehaviourV2: 'live' });
const clean = () => given(model).settle('loadSection', 'fresh');
const editing = () => clean().when(quarter);
const storing = () => editing().elapse(500).expect('dirty.storing');
const clearing = () => editing().when('draft.discarded').expect('clearingDraft');
const saving = () => editing().when('save.requested').expect('saving');
const estimating = () => clean().when(live).when('save.requested').expect('estimatingImpact');
const confirming = () => estimating().settle('estimateImpact', 'offline').expect('confirming');
const conflict = () => saving().settle('saveSection', 'theirs').expect('conflict');
const saved = () => saving().settle('saveSection', 'saved');

const unreachable = { refusal: { why: 'unreachable' } };
const mine = { draft: { agent_rollout_probability: 0.25 } };

describe('section machine', () => {
  test.each([
    ['the section cannot be loaded', given(model).settle('loadSection', 'offline'), 'failed', unreachable],
    ['the section is not loaded within half a minute', given(model).elapse(30_000), 'failed', unreachable],
    ['the draft cannot be stored', storing().settle('storeDraft', 'full'), 'dirty.stored', mine],
    [
      'the stored draft cannot be removed',
      clearing().settle('storeDraft', 'full'),
      'clean.idle',
      { draft: { agent_rollout_probability: 0.1 } },
    ],
    [
      'the impact cannot be estimated',
      estimating().settle('estimateImpact', 'offline'),
      'confirming',
      { impact: null },
    ],
    ['the estimate has no response for half a minute', estimating().elapse(30_000), 'confirming', { impact: null }],
    ['a save breaks', saving().settle('saveSection', 'offline'), 'dirty.editing', { ...unreachable, ...mine }],
    ['a save has no response for half a minute', saving().elapse(30_000), 'dirty.editing', { ...unreachable, ...mine }],
    [
      'a save is refused',
      saving().settle('saveSection', 'denied'),
      'dirty.editing',
      { refusal: { why: 'denied' }, ...mine },
    ],
    [
      'the draft of a saved section cannot be removed',
      saved().settle('storeDraft', 'full'),
      'clean.saved',
      { refusal: null },
    ],
  ] as const)('if %s, the section is in the pinned state', async (_, path, leaf, context) =>
    path.expect(leaf, context),
  );

  test('requests, the pause before a draft is stored and the notice of a save last as pinned', async () => {
    await given(model).elapse(29_999).expect('loading').elapse(1).expect('failed');
    await saving().elapse(29_999).expect('saving').elapse(1).expect('dirty.editing');
    await estimating().elapse(29_999).expect('estimatingImpact').elapse(1).expect('confirming');
    await editing().elapse(499).expect('dirty.editing').elapse(1).expect('dirty.storing');
    await saved().settle('storeDraft', 'stored').elapse(2999).expect('clean.saved').elapse(1).expect('clean.idle');
  });

  test.each(['retry.requested', 'connection.regained'] as const)('a failed loading is repeated on %s', (event) =>
    given(model)
      .settle('loadSection', 'offline')
      .when(event)
      .expect('loading')
      .settle('loadSection', 'fresh')
      .expect('clean.idle', { draft: { agent_rollout_probability: 0.1 }, refusal: null }),
  );

  test('a user without the right to change reads the values', () =>
    given(model)
      .settle('loadSection', 'readOnly')
      .expect('readOnly', { draft: { agent_rollout_probability: 0.1 } }));

  test('a change to the saved values is no change', async () => {
    await clean()
      .when(changed({ agent_rollout_probability: 0.1 }))
      .expect('clean.idle');
    await clearing()
      .when(changed({ agent_rollout_probability: 0.1 }))
      .expect('clearingDraft');
  });

  test('a change while the stored draft is removed is kept', () =>
    clearing().when(quarter).expect('dirty.editing', mine));

  test('each change restarts the pause before the draft is stored', () =>
    editing()
      .elapse(499)
      .when(changed({ agent_rollout_probability: 0.5 }))
      .elapse(499)
      .expect('dirty.editing', { draft: { agent_rollout_probability: 0.5 } })
      .elapse(1)
      .settle('storeDraft', 'stored')
      .expect('dirty.stored'));

  test('a change that restores the saved value restores the draft', () =>
    editing()
      .when(changed({ agent_rollout_probability: 0.1 }))
      .expect('clearingDraft', { draft: { agent_rollout_probability: 0.1 } }));

  test('discarded changes give the saved values back', () =>
    clearing()
      .expect('clearingDraft', { draft: { agent_rollout_probability: 0.1 } })
      .settle('storeDraft', 'stored')
      .expect('clean.idle'));

  test.each([
    ['the estimate', estimating],
    ['the confirmation', confirming],
  ])('cancelling the save during %s returns to the draft', (_, path) =>
    path()
      .when('save.cancelled')
      .expect('dirty.editing', { draft: { useAgentBehaviourV2: 'live' } }),
  );

  test('a postponed conflict returns to the draft, and a resolved one saves over the version of the other user', async () => {
    await conflict().when('conflict.postponed').expect('dirty.editing', mine);
    await conflict()
      .when('mine.chosen')
      .expect('saving', { ...mine, saved: { version: '2' }, theirs: null });
  });

  test('the settings page receives whether the section has unsaved changes, and its saved values', async () => {
    const sut = machineSut(model);
    await sut.start();
    const parent = sut.actor._parent!;
    const types = () =>
      sut
        .received(parent.id)
        .map(({ type }) => type)
        .filter((type) => type.startsWith('section.'));
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    expect(types()).toEqual(['section.cleaned']);
    await sut.send(quarter);
    expect(types()).toEqual(['section.cleaned', 'section.dirtied']);
    await sut.send({ type: 'save.requested' });
    await sut.settle('saveSection', 'done', model.outcomes['saveSection']?.done['saved']);
    expect(sut.received(parent.id).at(-1)).toMatchObject({
      type: 'section.saved',
      section: 'agen',
      values: { agent_rollout_probability: 0.25 },
    });
    await sut.settle('storeDraft', 'done', undefined);
    expect(types().slice(2)).toEqual(['section.saved', 'section.cleaned']);
    await sut.stop();
  });

  test('a save sends only the changed fields, with the version that was read', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(quarter);
    await sut.send({ type: 'save.requested' });
    const saving = sut.actor.getSnapshot().children['saveSection'];
    expect(saving?.getSnapshot().input).toMatchObject({ changes: { agent_rollout_probability: 0.25 }, version: '1' });
    await sut.stop();
  });

  test('if another user saved a conflicting change, the user chooses between both versions', async () => {
    const conflict = () =>
      given(model)
        .settle('loadSection', 'fresh')
        .when(quarter)
        .when('save.requested')
        .settle('saveSection', 'theirs')
        .expect('conflict');
    await conflict()
      .when('theirs.chosen')
      .settle('storeDraft', 'stored')
      .expect('clean.idle', {
        draft: expect.objectContaining({ agent_rollout_probability: 0.5 }),
      });
    await conflict()
      .when('mine.chosen')
      .expect('saving', { draft: expect.objectContaining({ agent_rollout_probability: 0.25 }) });
  });

  test('a change by another user that does not conflict is merged without asking', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(quarter);
    await sut.send({ type: 'save.requested' });
    await sut.settle('saveSection', 'done', model.outcomes['saveSection']?.done['unrelated']);
    const saving = sut.actor.getSnapshot().children['saveSection'];
    expect(saving?.getSnapshot().input).toMatchObject({ changes: { agent_rollout_probability: 0.25 }, version: '2' });
    await sut.stop();
  });

  test('the stored draft contains the values it was based on', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(quarter);
    await sut.elapse('xstate.after.draftDelay.section.dirty.editing');
    const storing = sut.actor.getSnapshot().children['storeDraft'];
    expect(storing?.getSnapshot().input).toMatchObject({
      draft: { changes: { agent_rollout_probability: 0.25 }, base: { agent_rollout_probability: 0.1 }, version: '1' },
    });
    await sut.stop();
  });

  test('an unreachable server keeps the draft', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(quarter)
      .when('save.requested')
      .settle('saveSection', 'offline')
      .expect('dirty.editing', {
        draft: expect.objectContaining({ agent_rollout_probability: 0.25 }),
        refusal: expect.objectContaining({ why: 'unreachable' }),
      }));

  test('a save without a response ends after half a minute and keeps the draft', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(quarter)
      .when('save.requested')
      .elapse('responseTimeout')
      .expect('dirty.editing', { refusal: expect.objectContaining({ why: 'unreachable' }) }));

  test('an invalid draft is not sent', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(changed({ agent_rollout_probability: 1.5 }))
      .when('save.requested')
      .expect('dirty.editing', { showsProblems: true, problems: { agent_rollout_probability: 'out-of-range' } }));

  test('going live needs a confirmation that shows the impact', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(changed({ useAgentBehaviourV2: 'live' }))
      .when('save.requested')
      .settle('estimateImpact', 'some')
      .expect('confirming', { impact: { active: 34, more: false, workingChannels: 1, tests: { v3: { failed: 3 } } } })
      .when('save.confirmed')
      .settle('saveSection', 'saved')
      .settle('storeDraft', 'stored')
      .expect('clean.saved'));

  test('another version for customers needs the confirmation too, while the AI is live', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(changed({ useAgentBehaviourV2: 'live' }))
      .when('save.requested')
      .settle('estimateImpact', 'some')
      .when('save.cancelled')
      .when(changed({ liveAgentVersion: 'v3' }))
      .when('save.requested')
      .expect('estimatingImpact'));

  test('a stored draft is restored when the section is opened again', () =>
    given(model)
      .settle('loadSection', 'withDraft')
      .expect('dirty.editing', { draft: expect.objectContaining({ agent_rollout_probability: 0.25 }) }));

  test('a change that restores the saved value leaves the section clean', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(quarter)
      .when(changed({ agent_rollout_probability: 0.1 }))
      .settle('storeDraft', 'stored')
      .expect('clean.idle'));

  test('only the sections of the business and of the catalogue have an actor for pictures', async () => {
    for (const [section, hasLogo] of [
      ['bisnis', true],
      ['katalog', true],
      ['agen', false],
    ] as const) {
      const sut = machineSut({ ...model, input: { ...(model.input as object), section } });
      await sut.start();
      expect('logo' in sut.actor.getSnapshot().children).toBe(hasLogo);
      await sut.stop();
    }
  });

  test('a change right after a save is kept while the stored draft is removed', () =>
    saved()
      .when(changed({}))
      .expect('clearingSavedDraft')
      .when(changed({ agent_rollout_probability: 0.5 }))
      .expect('dirty.editing', { draft: { agent_rollout_probability: 0.5 } }));
});
