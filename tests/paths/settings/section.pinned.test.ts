import { describe, expect, test } from 'vitest';

import { sectionModel as model } from '../../../src/machines/settings/section.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const changed = (changes: Record<string, unknown>) => ({ type: 'draft.changed', changes });
const formal = changed({ manner: 'formal' });

describe('section machine', () => {
  test('a save sends only the changed fields, with the version that was read', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(formal);
    await sut.send({ type: 'save.requested' });
    const saving = sut.actor.getSnapshot().children['saveSection'];
    expect(saving?.getSnapshot().input).toMatchObject({ changes: { manner: 'formal' }, version: '1' });
    await sut.stop();
  });

  test('if another user saved a conflicting change, the user chooses between both versions', async () => {
    const conflict = () =>
      given(model)
        .settle('loadSection', 'fresh')
        .when(formal)
        .when('save.requested')
        .settle('saveSection', 'theirs')
        .expect('conflict');
    await conflict()
      .when('theirs.chosen')
      .settle('storeDraft', 'stored')
      .expect('clean.idle', {
        draft: expect.objectContaining({ manner: 'santai' }),
      });
    await conflict()
      .when('mine.chosen')
      .expect('saving', { draft: expect.objectContaining({ manner: 'formal' }) });
  });

  test('a change by another user that does not conflict is merged without asking', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(formal);
    await sut.send({ type: 'save.requested' });
    await sut.settle('saveSection', 'done', model.outcomes['saveSection']?.done['unrelated']);
    const saving = sut.actor.getSnapshot().children['saveSection'];
    expect(saving?.getSnapshot().input).toMatchObject({ changes: { manner: 'formal' }, version: '2' });
    await sut.stop();
  });

  test('the stored draft contains the values it was based on', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(formal);
    await sut.elapse('xstate.after.draftDelay.section.dirty.editing');
    const storing = sut.actor.getSnapshot().children['storeDraft'];
    expect(storing?.getSnapshot().input).toMatchObject({
      draft: { changes: { manner: 'formal' }, base: { manner: 'ramah' }, version: '1' },
    });
    await sut.stop();
  });

  test('an unreachable server keeps the draft', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
      .when('save.requested')
      .settle('saveSection', 'offline')
      .expect('dirty.editing', {
        draft: expect.objectContaining({ manner: 'formal' }),
        refusal: expect.objectContaining({ why: 'unreachable' }),
      }));

  test('a save without a response ends after half a minute and keeps the draft', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
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
      .expect('confirming', { impact: { active: 34, more: false, workingChannels: 1 } })
      .when('save.confirmed')
      .settle('saveSection', 'saved')
      .settle('storeDraft', 'stored')
      .expect('clean.saved'));

  test('a stored draft is restored when the section is opened again', () =>
    given(model)
      .settle('loadSection', 'withDraft')
      .expect('dirty.editing', { draft: expect.objectContaining({ manner: 'formal' }) }));

  test('a change that restores the saved value leaves the section clean', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
      .when(changed({ manner: 'ramah' }))
      .settle('storeDraft', 'stored')
      .expect('clean.idle'));

  test('only the business section has a logo actor', async () => {
    for (const [section, children] of [
      ['bisnis', ['logo', 'loadSection']],
      ['agen', ['loadSection']],
    ] as const) {
      const sut = machineSut({ ...model, input: { ...(model.input as object), section } });
      await sut.start();
      expect(Object.keys(sut.actor.getSnapshot().children).toSorted()).toEqual(children.toSorted());
      await sut.stop();
    }
  });
});
