import { describe, expect, test } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import type { OpenedTemplate, TemplateDetails } from '../../../src/contracts/campaigns.templates.ts';
import { checkTemplate, stopsOf } from '../../../src/machines/campaigns/templateCheck.ts';
import type { templateDraftMachine } from '../../../src/machines/campaigns/templateDraft.machine.ts';
import { templateDraftModel as model } from '../../../src/machines/campaigns/templateDraft.model.ts';
import { withSample } from '../../../src/machines/campaigns/templateEdit.ts';
import { fixTemplate } from '../../../src/machines/campaigns/templateFix.ts';
import { businessId, draft, sample, templateId } from '../../../src/machines/campaigns/templates.fixture.ts';
import { NEW_DRAFT } from '../../../src/machines/campaigns/templates.ts';
import { effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';

const at = (source?: string): ScreenRoute => ({
  name: 'templateDraft',
  search: { businessId, ...(source !== undefined && { source }) },
});
const list: ScreenRoute = { name: 'templates', search: { businessId } };
const elsewhere = { name: 'tickets', search: { businessId } };

const editing = () => given(model).settle('openTemplate', 'draft');
const typing = () => editing().when('draft.changed');
const saving = () => typing().elapse(800);
const unsaved = () => saving().settle('saveTemplate', 'offline');
const refreshed = () => editing().when('templates.invalidated');
const checking = () => editing().when('template.submitted');
const uploading = () => standing('flawed').when('file.chosen');
const submitting = () => checking().settle('saveTemplate', 'saved');
const discarding = () => editing().when('deletion.requested').when('deletion.confirmed');
const standing = (status: string) => given(model).settle('openTemplate', status);
const copying = () => standing('rejected').when('copy.requested');
const deleting = () => standing('approved').when('deletion.requested').when('deletion.confirmed');
const unpausing = () => standing('paused').when('unpause.requested');
const rereading = () => standing('inReview').when('templates.invalidated');

const unreachable = { refusal: { refused: 'unreachable' } };
const UNSAVED = 'editing.pending.unsaved';

describe('failures', () => {
  test.each([
    ['the template cannot be read', given(model).settle('openTemplate', 'offline'), 'failed', {}],
    ['reading it has no response', given(model).elapse(20_000), 'failed', {}],
    ['there is no such template', standing('missing'), 'notFound', {}],
    ['it cannot be saved', saving().settle('saveTemplate', 'offline'), UNSAVED, { saveRefusal: 'unreachable' }],
    ['saving has no response', saving().elapse(20_000), UNSAVED, { saveRefusal: 'unreachable' }],
    ['Meta reviews it already', saving().settle('saveTemplate', 'refused'), UNSAVED, { saveRefusal: 'not_editable' }],
    ['it cannot be read again', refreshed().settle('openTemplate', 'offline'), 'editing.saved', {}],
    ['reading it again has no response', refreshed().elapse(20_000), 'editing.saved', {}],
    ['it was deleted meanwhile', refreshed().settle('openTemplate', 'missing'), 'notFound', {}],
    [
      'it cannot be saved before',
      checking().settle('saveTemplate', 'offline'),
      UNSAVED,
      { saveRefusal: 'unreachable' },
    ],
    ['saving before has no response', checking().elapse(20_000), UNSAVED, { saveRefusal: 'unreachable' }],
    [
      'saving before is refused',
      checking().settle('saveTemplate', 'refused'),
      UNSAVED,
      { saveRefusal: 'not_editable' },
    ],
    ['its name is taken', checking().settle('saveTemplate', 'taken'), 'editing.saved', { showsErrors: true }],
    [
      'Meta refuses it',
      submitting().settle('submitTemplate', 'refused'),
      'editing.saved',
      { refusal: { refused: 'ratio', detail: 'Meta 100/2388293' } },
    ],
    ['submitting fails', submitting().settle('submitTemplate', 'offline'), 'editing.saved', unreachable],
    [
      'the sample is too large',
      uploading().settle('uploadSample', 'tooLarge'),
      'editing.pending.typing',
      { sampleRefusal: 'tooLarge' },
    ],
    [
      'the sample cannot be uploaded',
      uploading().settle('uploadSample', 'offline'),
      'editing.pending.typing',
      { sampleRefusal: 'unreachable' },
    ],
    [
      'uploading has no response',
      uploading().elapse(180_000),
      'editing.pending.typing',
      { sampleRefusal: 'unreachable' },
    ],
    ['submitting has no response', submitting().elapse(140_000), 'editing.saved', unreachable],
    ['the draft cannot be deleted', discarding().settle('discardTemplate', 'offline'), 'editing.saved', unreachable],
    ['deleting the draft has no response', discarding().elapse(20_000), 'editing.saved', unreachable],
    ['the copy is refused', copying().settle('copyTemplate', 'refused'), 'standing.rejected', unreachable],
    ['copying fails', copying().settle('copyTemplate', 'offline'), 'standing.rejected', unreachable],
    ['copying has no response', copying().elapse(20_000), 'standing.rejected', unreachable],
    [
      'Meta does not delete it',
      deleting().settle('changeTemplate', 'refused'),
      'standing.approved',
      { refusal: { refused: 'account' } },
    ],
    ['deleting fails', deleting().settle('changeTemplate', 'offline'), 'standing.approved', unreachable],
    ['deleting has no response', deleting().elapse(70_000), 'standing.approved', unreachable],
    [
      'Meta does not activate it',
      unpausing().settle('changeTemplate', 'refused'),
      'standing.paused',
      { refusal: { refused: 'account' } },
    ],
    ['activating fails', unpausing().settle('changeTemplate', 'offline'), 'standing.paused', unreachable],
    ['activating has no response', unpausing().elapse(70_000), 'standing.paused', unreachable],
    ['its status cannot be read again', rereading().settle('openTemplate', 'offline'), 'standing.inReview', {}],
    ['reading its status has no response', rereading().elapse(20_000), 'standing.inReview', {}],
    ['the topic cannot be followed', editing().settle('followTemplates', 'offline'), 'editing.saved', {}],
    ['the connection cannot be watched', editing().settle('watchConnection', 'offline'), 'editing.saved', {}],
    ['navigation cannot be blocked', typing().settle('navigationGuard', 'offline'), 'editing.pending.typing', {}],
  ] as const)('if %s, the page is in the pinned state and says why', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, saveRefusal: null, sampleRefusal: null, ...context }),
  );

  test.each([
    ['the template', () => given(model), 20_000, 'opening'],
    ['a save', saving, 20_000, 'editing.pending.saving'],
    ['the save before a submission', checking, 20_000, 'checking'],
    ['an upload', uploading, 180_000, 'editing.pending.uploading'],
    ['Meta', submitting, 140_000, 'submitting'],
    ['the deletion of a draft', discarding, 20_000, 'discarding'],
    ['a copy', copying, 20_000, 'copying'],
    ['a deletion at Meta', deleting, 70_000, 'deleting'],
    ['an activation', unpausing, 70_000, 'unpausing'],
  ] as const)('the wait for %s lasts this long', async (_, path, limit, leaf) =>
    path()
      .elapse(limit - 1)
      .expect(leaf),
  );

  test.each(['retry.requested', 'connection.regained'] as const)(
    'a template that failed to open is opened again, and one that is not saved is saved, on %s',
    async (event) => {
      await given(model).settle('openTemplate', 'offline').when(event).expect('opening');
      await unsaved().when(event).expect('editing.pending.saving');
    },
  );
});

describe('saving', () => {
  test('happens 800 ms after the last key, and then the address names the template', () =>
    typing()
      .elapse(799)
      .when({ type: 'draft.changed', changes: { name: 'nama_lain' } })
      .elapse(799)
      .expect('editing.pending.typing')
      .elapse(1)
      .expect('editing.pending.saving', { draft: { name: 'nama_lain' } })
      .settle('saveTemplate', 'saved')
      .expect('editing.saved', { draft: { name: 'nama_lain' }, template: { revision: 2 } })
      .received('location', { type: 'navigation.requested', to: at(templateId), replace: true }));

  test('does not lose what is typed meanwhile', () =>
    saving()
      .when({ type: 'draft.changed', changes: { name: 'nama_lain' } })
      .expect('editing.pending.saving')
      .settle('saveTemplate', 'saved')
      .expect('editing.pending.typing', { draft: { name: 'nama_lain' }, template: { revision: 2 } })
      .elapse(800)
      .expect('editing.pending.saving'));

  test('after a lost answer recognises its own text, and saves on the newer revision', () =>
    saving()
      .settle('saveTemplate', 'echo')
      .expect('editing.pending.saving', { theirs: null, template: { revision: 2 } })
      .settle('saveTemplate', 'saved')
      .expect('editing.saved'));

  test('asks which text stays when a colleague was first, and both answers keep one of them', async () => {
    const conflict = () => saving().settle('saveTemplate', 'theirs');
    await conflict().expect('conflict', { draft: { name: 'pesanan_dikirim_lagi' } });
    await conflict()
      .when('mine.chosen')
      .expect('editing.pending.saving', { draft: { name: 'pesanan_dikirim_lagi' }, template: { revision: 2 } });
    await conflict()
      .when('theirs.chosen')
      .expect('editing.saved', { draft: { name: 'pesanan_dikirim' }, template: { revision: 2 } });
  });

  test('comes before leaving, and the user is asked only if it fails', async () => {
    await typing()
      .when('navigation.blocked')
      .expect('editing.pending.saving')
      .settle('saveTemplate', 'saved')
      .expect('editing.saved', { destination: null })
      .received('location', { type: 'navigation.requested', to: elsewhere });
    const asked = () => unsaved().when('navigation.blocked');
    await asked().expect('editing.pending.confirmingLeave');
    await asked().when('leave.cancelled').expect(UNSAVED, { destination: null });
    await typing()
      .when('navigation.blocked')
      .settle('saveTemplate', 'offline')
      .expect('editing.pending.confirmingLeave');
    await asked()
      .when('leave.confirmed')
      .expect('editing.saved')
      .received('location', { type: 'navigation.requested', to: elsewhere });
  });
});

describe('the sample of a header', () => {
  const TYPING = 'editing.pending.typing';
  const components = (header: object) => ({ draft: { components: [header, { type: 'BODY' }] } });

  test('is stored, and then saved with the draft', () =>
    uploading()
      .expect('editing.pending.uploading')
      .settle('uploadSample', 'stored')
      .expect(TYPING, { isChanged: true, sampleRefusal: null, ...components({ format: 'IMAGE', sample }) })
      .elapse(800)
      .expect('editing.pending.saving', { sent: components({ sample }).draft }));

  test('is for a picture, a video or a document only', async () => {
    await editing().when('file.chosen').expect('editing.saved');
    await typing().when('file.chosen').expect(TYPING);
  });

  test('does not lose what is typed meanwhile, and belongs to no header of another format', async () => {
    const typed = () => uploading().when({ type: 'draft.changed', changes: { name: 'nama_lain' } });
    await typed()
      .expect('editing.pending.uploading')
      .settle('uploadSample', 'stored')
      .expect(TYPING, { draft: { name: 'nama_lain', ...components({ sample }).draft } });
    await uploading()
      .when({
        type: 'draft.changed',
        changes: { components: [{ type: 'HEADER', format: 'VIDEO', sample: null }, ...draft.components] },
      })
      .settle('uploadSample', 'stored')
      .expect(TYPING, components({ format: 'VIDEO', sample: null }));
  });

  test('is given up by the user, and by leaving, which saves', async () => {
    await uploading()
      .when('upload.cancelled')
      .expect(TYPING, components({ sample: null }));
    await uploading().when('navigation.blocked').expect('editing.pending.saving');
    await uploading()
      .when('category.chosen')
      .expect('editing.pending.uploading', { draft: { category: 'MARKETING' } });
  });

  test('that was refused is forgotten with the next file and with the next key', async () => {
    const refused = () => uploading().settle('uploadSample', 'tooLarge');
    await refused().when('file.chosen').expect('editing.pending.uploading', { sampleRefusal: null });
    await refused().when('draft.changed').expect(TYPING, { sampleRefusal: null });
  });
});

describe('the check', () => {
  test('stops a submission and shows what to change', () =>
    standing('flawed').when('template.submitted').expect('editing.saved', { showsErrors: true }));

  test('corrects a finding, which can be undone', () =>
    standing('flawed')
      .when('fix.chosen')
      .expect('editing.pending.typing', {
        draft: {
          components: [{ format: 'IMAGE' }, { text: 'Halo {{1}}, pesanan Anda sudah\n\nkami kirim hari ini.' }],
        },
      })
      .when('fix.undone')
      .expect('editing.pending.typing', {
        draft: {
          components: [{ format: 'IMAGE' }, { text: 'Halo {{1}}, pesanan Anda sudah\n\n\nkami kirim hari ini.' }],
        },
      }));

  test('without an account has nothing to submit to', () =>
    standing('fresh')
      .when({ type: 'draft.changed', changes: draft })
      .when('template.submitted')
      .expect('editing.pending.typing'));
});

describe('the category', () => {
  test('of codes takes the texts of Meta, and the own ones come back', () =>
    editing()
      .when({ type: 'category.chosen', category: 'AUTHENTICATION' })
      .expect('editing.pending.typing', {
        draft: {
          components: [{ type: 'BODY', text: '' }, { buttons: [{ type: 'OTP', text: 'Salin kode', minutes: 10 }] }],
        },
      })
      .when({ type: 'category.chosen', category: 'UTILITY' })
      .expect('editing.pending.typing', { draft: { components: draft.components } }));
});

describe('after a submission', () => {
  test('the template is read anew, and follows the decision of Meta', () =>
    submitting()
      .settle('submitTemplate', 'submitted')
      .expect('opening')
      .settle('openTemplate', 'inReview')
      .expect('standing.inReview')
      .when('templates.invalidated')
      .settle('openTemplate', 'rejected')
      .expect('standing.rejected'));

  test('the change of another template reads nothing', () =>
    standing('inReview')
      .when({ type: 'templates.invalidated', id: 'c9111111-1111-4111-8111-111111111111', updatedAt: null })
      .expect('standing.inReview'));

  test('a copy opens with the next number in its name', () =>
    copying()
      .settle('copyTemplate', 'copied')
      .expect('standing.rejected')
      .received('location', { type: 'navigation.requested', to: at(templateId) }));

  test('a rejected template can be edited in its place, one in review cannot', async () => {
    await standing('rejected')
      .when('edit.requested')
      .expect('editing.saved', { draft: { name: 'pesanan_dikirim' } });
    await standing('inReview').when('edit.requested').expect('standing.inReview');
  });

  test('a deleted draft and a deleted template lead to the list', async () => {
    const to = { type: 'navigation.requested', to: list, replace: true };
    await discarding().settle('discardTemplate', 'discarded').expect('discarded').received('location', to);
    await deleting().settle('changeTemplate', 'changed').expect('discarded').received('location', to);
  });

  test('a template that was activated is read anew', () =>
    unpausing().settle('changeTemplate', 'changed').expect('standing.refreshing'));
});

test('the address of another template opens it', () =>
  editing().when({ type: 'route.changed', route: at() }).expect('opening', { template: null, templateId: null }));

test('a member drafts, and an owner decides what Meta gets', async () => {
  const as = { ...(model.input as object), isOwner: false };
  const opened = (outcome: string) => given(model, as).settle('openTemplate', outcome);
  await opened('draft').when('template.submitted').expect('editing.saved');
  await opened('draft').when('deletion.requested').expect('confirmingDiscard');
  await opened('approved').when('deletion.requested').expect('standing.approved');
  await opened('paused').when('unpause.requested').expect('standing.paused');
});

test('what is being typed is saved and checked before it is submitted', () =>
  typing()
    .when('template.submitted')
    .expect('checking', { sent: { name: 'pesanan_dikirim_lagi' }, isChanged: false }));

describe('while a draft is open', () => {
  const flawed = () => given(model).settle('openTemplate', 'flawed');
  const fresh = () => given(model).settle('openTemplate', 'fresh');
  const TYPING = 'editing.pending.typing';

  test('what was read again is shown, and typing goes on meanwhile', async () => {
    await refreshed()
      .settle('openTemplate', 'rejected')
      .expect('standing.rejected', { template: { status: 'rejected' } });
    await refreshed()
      .when('draft.changed')
      .expect(TYPING, { draft: { name: 'pesanan_dikirim_lagi' } });
    await refreshed()
      .when('category.chosen')
      .expect(TYPING, { draft: { category: 'MARKETING' } });
  });

  test('it is read again after a gap, unless there is nothing to read', async () => {
    await editing().when('connection.regained').expect('editing.refreshing');
    await fresh().when('connection.regained').expect('editing.saved');
    await fresh().when('deletion.requested').expect('editing.saved');
    await editing()
      .when({ type: 'templates.invalidated', id: 'c9111111-1111-4111-8111-111111111111', updatedAt: null })
      .expect('editing.saved');
  });

  test('a correction is typed for the user, and can be taken back, also once it is saved', async () => {
    const before = expect.objectContaining({ name: 'pesanan_dikirim' }) as object;
    await flawed().when('fix.chosen').expect(TYPING, { beforeFix: before, isChanged: true });
    await flawed()
      .when('draft.changed')
      .when('fix.chosen')
      .expect(TYPING, { beforeFix: expect.any(Object) as object });
    await flawed().when('fix.chosen').when('fix.undone').expect(TYPING, { beforeFix: null });
    await flawed()
      .when('fix.chosen')
      .elapse(800)
      .settle('saveTemplate', 'saved')
      .when('fix.undone')
      .expect(TYPING, { beforeFix: null, isChanged: true });
  });

  test('what needs no correction gets none, and none is taken back', async () => {
    await editing().when('fix.chosen').expect('editing.saved', { beforeFix: null });
    await editing().when('fix.undone').expect('editing.saved');
    await typing().when('fix.chosen').expect(TYPING, { beforeFix: null });
  });

  test('mistakes are shown by the attempt to submit, also while typing', async () => {
    await flawed().when('template.submitted').expect('editing.saved', { showsErrors: true });
    await flawed().when('draft.changed').when('template.submitted').expect(TYPING, { showsErrors: true });
  });

  test('the category of an approved template stays', async () => {
    const edited = () => standing('approved').when('edit.requested');
    await edited()
      .when('category.chosen')
      .expect('editing.saved', { draft: { category: 'UTILITY' } });
    await edited()
      .when('draft.changed')
      .when('category.chosen')
      .expect(TYPING, { draft: { category: 'UTILITY' } });
    await edited()
      .when('draft.changed')
      .elapse(800)
      .when('category.chosen')
      .expect('editing.pending.saving', { draft: { category: 'UTILITY' } });
  });

  test('another address of the same template reads nothing', () => {
    const route = { ...at(templateId), search: { ...at(templateId).search, section: 'x' } };
    return editing().when({ type: 'route.changed', route }).expect('editing.saved', { route });
  });
});

type Context = SnapshotFrom<typeof templateDraftMachine>['context'];

const missed = { type: 'templates.invalidated', id: null, updatedAt: null } as const;
const silent = { refusal: null, saveRefusal: null, sampleRefusal: null } as const;
/** The read that a control ends is made up for. */
const newsOf = ({ before, leaf }: { before: Context; leaf: string }) => ({
  news: leaf.endsWith('refreshing') ? missed : before.news,
});
const isOneOf = (leaf: string, ...leaves: string[]): boolean => leaves.some((one) => leaf.endsWith(one));
const standingOf = ({ template }: Context): string =>
  `standing.${{ in_review: 'inReview' }[template!.status as string] ?? template!.status}`;
const openedAt = (context: Context): string => {
  if (context.template === null || context.template.draft !== null) return 'editing.saved';
  return standingOf(context);
};
const reopened = ({ before }: { before: Context }): string =>
  before.news === null ? openedAt(before) : `${openedAt(before).split('.', 1)[0]}.refreshing`;
const isWritten = ({ template, draft: written }: Context): boolean =>
  template !== null || JSON.stringify(written) !== JSON.stringify(NEW_DRAFT);
/** Who was leaving is asked. */
const unsavedOf = ({ destination }: Context): string =>
  destination === null ? UNSAVED : 'editing.pending.confirmingLeave';
const notAsked = { refused: 'unreachable', detail: null } as const;
const found = (event: AnyEventObject) => event['output'] as NonNullable<OpenedTemplate>;

effects<Context>(model, {
  'draft.changed': ({ event, before, leaf }) => ({
    in: isOneOf(leaf, 'uploading', 'saving') ? leaf : 'editing.pending.typing',
    draft: { ...before.draft, ...(event['changes'] as object) },
    isChanged: true,
    beforeFix: null,
    ...silent,
    ...newsOf({ before, leaf }),
  }),
  'category.chosen': ({ before, leaf }) =>
    before.template?.status !== 'approved' && {
      in: isOneOf(leaf, 'uploading', 'saving') ? leaf : 'editing.pending.typing',
      draft: { ...before.draft, category: 'MARKETING' },
      isChanged: true,
      ...silent,
      ...newsOf({ before, leaf }),
    },
  'fix.chosen': ({ event, before, leaf }) => {
    const fixed = fixTemplate(before.draft, event['finding'] as Parameters<typeof fixTemplate>[1]);
    return (
      fixed !== null && {
        in: 'editing.pending.typing',
        draft: fixed,
        beforeFix: before.draft,
        isChanged: true,
        ...newsOf({ before, leaf }),
      }
    );
  },
  'fix.undone': ({ before, leaf }) =>
    before.beforeFix !== null && {
      in: 'editing.pending.typing',
      draft: before.beforeFix,
      beforeFix: null,
      isChanged: true,
      ...newsOf({ before, leaf }),
    },
  'file.chosen': ({ before, leaf }) =>
    before.draft.components.some((one) => 'format' in one && one.format === 'IMAGE') && {
      in: 'editing.pending.uploading',
      beforeFix: null,
      ...silent,
      ...newsOf({ before, leaf }),
    },
  'upload.cancelled': () => ({ in: 'editing.pending.typing' }),
  'template.submitted': ({ before, leaf }) => {
    const hasStops = stopsOf(checkTemplate(before.draft, before.facts)).length > 0;
    if (hasStops) return { in: leaf, showsErrors: true };
    return (
      before.hasAccount && {
        in: 'checking',
        sent: before.draft,
        isChanged: false,
        showsErrors: false,
        ...silent,
        ...newsOf({ before, leaf }),
      }
    );
  },
  'deletion.requested': ({ before, leaf }) => {
    if (!leaf.startsWith('standing.'))
      return isWritten(before) && { in: 'confirmingDiscard', ...newsOf({ before, leaf }) };
    return before.template?.status !== 'deleted' && { in: 'confirmingDeletion' };
  },
  'deletion.confirmed': ({ leaf }) => ({
    in: leaf === 'confirmingDeletion' ? 'deleting' : 'discarding',
    ...(leaf === 'confirmingDeletion' && { ...silent, showsErrors: false }),
  }),
  'deletion.cancelled': ({ before, leaf }) => ({
    in: leaf === 'confirmingDeletion' || before.news !== null ? reopened({ before }) : 'editing.saved',
  }),
  'edit.requested': ({ before }) =>
    ['approved', 'rejected', 'paused'].includes(before.template!.status) && {
      in: before.news === null ? 'editing.saved' : 'editing.refreshing',
      ...silent,
      showsErrors: false,
    },
  'copy.requested': () => ({ in: 'copying' }),
  'unpause.requested': ({ before, leaf }) =>
    before.template?.status === 'paused' && {
      in: 'unpausing',
      ...silent,
      showsErrors: false,
      ...newsOf({ before, leaf }),
    },
  'mine.chosen': ({ before }) => ({
    in: 'editing.pending.saving',
    template: before.theirs!.template,
    facts: before.theirs!.facts,
    theirs: null,
    sent: before.draft,
    isChanged: false,
  }),
  'theirs.chosen': ({ before }) => ({
    template: before.theirs!.template,
    facts: before.theirs!.facts,
    draft: before.theirs!.template.draft!,
    theirs: null,
    isChanged: false,
    sent: null,
  }),
  'leave.cancelled': () => ({ in: UNSAVED, destination: null }),
  'leave.confirmed': ({ before }) => ({
    in: before.news === null || before.template === null ? 'editing.saved' : 'editing.refreshing',
    destination: null,
  }),
  'retry.requested': ({ before, leaf }) =>
    leaf === 'failed'
      ? { in: 'opening', news: null }
      : { in: 'editing.pending.saving', sent: before.draft, isChanged: false },
  debounce: ({ before }) => ({ in: 'editing.pending.saving', sent: before.draft, isChanged: false }),
  'openTemplate!': ({ before, leaf }) => (leaf === 'opening' ? { in: 'failed' } : { in: reopened({ before }) }),
  openTemplate: ({ event }) => {
    if (event['output'] === null) return { in: 'notFound' };
    const { id, details, hasAccount } = found(event);
    if (details === null) return { in: 'editing.saved', id, hasAccount, template: null, draft: NEW_DRAFT };
    return { id, hasAccount, template: details.template, facts: details.facts, isChanged: false, sent: null };
  },
  'saveTemplate!': ({ before }) => ({ in: unsavedOf(before), saveRefusal: 'unreachable' }),
  saveTemplate: ({ event, before, leaf }) => {
    const { saved, theirs, refused } = event['output'] as {
      saved?: TemplateDetails;
      theirs?: TemplateDetails;
      refused?: 'not_editable';
    };
    if (refused !== undefined) return { in: unsavedOf(before), saveRefusal: refused };
    if (theirs !== undefined)
      return JSON.stringify(theirs.template.draft) === JSON.stringify(before.sent)
        ? { in: leaf, template: theirs.template, facts: theirs.facts, sent: before.draft, isChanged: false }
        : { in: 'conflict', theirs, destination: null };
    const kept = { template: saved!.template, facts: saved!.facts, sent: null, isChanged: before.isChanged };
    if (leaf !== 'checking')
      return {
        ...(before.isChanged && { in: 'editing.pending.typing' }),
        ...kept,
        ...(!before.isChanged && { destination: null }),
      };
    return stopsOf(checkTemplate(before.draft, saved!.facts)).length > 0
      ? { ...kept, showsErrors: true }
      : { in: 'submitting', ...kept };
  },
  'uploadSample!': () => ({ in: 'editing.pending.typing', sampleRefusal: 'unreachable' }),
  uploadSample: ({ event, before }) => {
    const { refused } = event['output'] as { refused?: 'tooLarge' };
    if (refused !== undefined) return { in: 'editing.pending.typing', sampleRefusal: refused, draft: before.draft };
    return { in: 'editing.pending.typing', draft: withSample(before.draft, sample), isChanged: true };
  },
  uploadTimeout: () => ({ in: 'editing.pending.typing', sampleRefusal: 'unreachable' }),
  'submitTemplate!': () => ({ refusal: notAsked }),
  submitTemplate: ({ event }) =>
    'done' in (event['output'] as object)
      ? { in: 'opening', news: null }
      : { refusal: event['output'] as Context['refusal'] },
  submitTimeout: () => ({ refusal: notAsked }),
  'changeTemplate!': () => ({ refusal: notAsked }),
  changeTemplate: ({ event, leaf }) => {
    if (!('done' in (event['output'] as object))) return { refusal: event['output'] as Context['refusal'] };
    return { in: leaf === 'deleting' ? 'discarded' : 'standing.refreshing' };
  },
  metaTimeout: () => ({ refusal: notAsked }),
  'discardTemplate!': () => ({ refusal: notAsked }),
  discardTemplate: () => ({ in: 'discarded' }),
  'copyTemplate!': ({ before }) => ({ in: reopened({ before }), refusal: notAsked }),
  copyTemplate: ({ event, before }) => ({
    in: reopened({ before }),
    ...(!('saved' in (event['output'] as object)) && { refusal: notAsked }),
  }),
});
