import { describe, expect, test } from 'vitest';

import { sectionModel as model } from '../../../src/machines/settings/section.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const changed = (changes: Record<string, unknown>) => ({ type: 'draft.changed', changes });
const formal = changed({ manner: 'formal' });

describe('a section of the settings', () => {
  test('only what was changed is saved, over the row that was read', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(formal);
    await sut.send({ type: 'save.requested' });
    const saving = sut.actor.getSnapshot().children['saveSection'];
    expect(saving?.getSnapshot().input).toMatchObject({ changes: { manner: 'formal' }, version: '1' });
    await sut.stop();
  });

  test('what somebody else saved meanwhile is shown, and this person decides', async () => {
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

  test('who changed nothing of it since, or the same, is not asked about', async () => {
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

  test('what is kept on the device says what it was typed over', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('loadSection', 'done', model.outcomes['loadSection']?.done['fresh']);
    await sut.send(formal);
    await sut.elapse('xstate.after.draftDelay.section.dirty.editing');
    const keeping = sut.actor.getSnapshot().children['storeDraft'];
    expect(keeping?.getSnapshot().input).toMatchObject({
      draft: { changes: { manner: 'formal' }, base: { manner: 'ramah' }, version: '1' },
    });
    await sut.stop();
  });

  test('a server that cannot be reached loses nothing that was typed', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
      .when('save.requested')
      .settle('saveSection', 'offline')
      .expect('dirty.editing', {
        draft: expect.objectContaining({ manner: 'formal' }),
        refusal: expect.objectContaining({ why: 'unreachable' }),
      }));

  test('a server that never answers is given up after half a minute', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
      .when('save.requested')
      .elapse('responseTimeout')
      .expect('dirty.editing', { refusal: expect.objectContaining({ why: 'unreachable' }) }));

  test('what is wrong is not sent', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(changed({ agent_rollout_probability: 1.5 }))
      .when('save.requested')
      .expect('dirty.editing', { showsProblems: true, problems: { agent_rollout_probability: 'out-of-range' } }));

  test('going live is asked about once more, with what it would mean', () =>
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

  test('what was typed before the page was closed is there again', () =>
    given(model)
      .settle('loadSection', 'withDraft')
      .expect('dirty.editing', { draft: expect.objectContaining({ manner: 'formal' }) }));

  test('a change that is taken back is no change', () =>
    given(model)
      .settle('loadSection', 'fresh')
      .when(formal)
      .when(changed({ manner: 'ramah' }))
      .settle('storeDraft', 'stored')
      .expect('clean.idle'));

  test('the section of the business has a logo, and no other section has', async () => {
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
