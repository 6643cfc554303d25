import { expect } from 'vitest';

import { bodyOf, headerOf } from '../../../src/machines/campaigns/templateCheck.ts';
import type { TemplateDraftRef, TemplateDraftSnapshot } from '../../../src/machines/campaigns/templateDraft.machine.ts';
import { templateDraftModel } from '../../../src/machines/campaigns/templateDraft.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { leaveGuardText } from '../../../src/views/app/leaveGuard/text/id.ts';
import { TemplateDraftStory } from '../../../src/views/campaigns/templates/storyHarness.tsx';
import { templatesText } from '../../../src/views/campaigns/templates/text/id.ts';
import { fileFieldText } from '../../../src/views/ui/text/fileField.id.ts';
import { chooseFile, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const text = templatesText.draft;

const editor =
  (state?: string): Sight =>
  (see, snapshot) => {
    const { draft, template, hasAccount, refusal, saveRefusal, sampleRefusal, showsErrors, beforeFix, facts } = (
      snapshot as TemplateDraftSnapshot
    ).context;
    visible(see.getByRole('region', { name: text.preview }));
    visible(see.getByRole('region', { name: text.check }));
    expect(see.getByLabelText(text.name, { exact: true }).element()).toHaveProperty('value', draft.name);
    if (state !== undefined) visible(see.getByText(state, { exact: true }).first());
    if (template === null && snapshot.matches({ editing: 'saved' })) visible(see.getByText(text.fresh));
    if (!hasAccount) visible(see.getByText(templatesText.noAccount.title));
    if (refusal !== null) visible(see.getByText(withOldPage(templatesText.refused)[refusal.refused]));
    if (refusal?.detail) visible(see.getByText(refusal.detail));
    if (saveRefusal === 'unreachable') visible(see.getByText(text.unreachable.title));
    const header = headerOf(draft);
    if (header?.format === 'IMAGE') {
      const { sample } = header;
      if (sample === null) visible(see.getByText(templatesText.rules.H3()).first());
      else visible(see.getByText(sample.filename!));
      if (sampleRefusal === 'tooLarge') visible(see.getByText(text.file.refusals.tooLarge.IMAGE));
    }
    if (bodyOf(draft) === '') visible(see.getByText(templatesText.rules.B1()).first());
    if (bodyOf(draft).includes('\n\n\n')) visible(see.getByText(templatesText.rules.B8()).first());
    if (facts.is_name_taken && showsErrors) visible(see.getByRole('alert').getByText(templatesText.rules.N2()).first());
    if (beforeFix !== null && snapshot.can({ type: 'fix.undone' }))
      visible(see.getByRole('button', { name: text.undoFix }));
  };

/** What Meta has decided, where the template is used, and what an owner may do about it. */
const standing =
  (sentence: string, ...buttons: string[]): Sight =>
  (see, snapshot) => {
    const { template, refusal } = (snapshot as TemplateDraftSnapshot).context;
    visible(see.getByText(sentence));
    visible(see.getByRole('region', { name: text.preview }));
    const names = see
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
      .filter((name) => ![text.light, text.dark].includes(name));
    expect(names).toEqual(buttons);
    visible(see.getByRole('heading', { name: 'Dipakai di 7 siaran', exact: true }));
    const uses = see.getByRole('listitem').elements();
    expect(uses.map(({ textContent }) => textContent)).toEqual([
      `Promo akhir tahun${templatesText.statuses.draft}`,
      'Kabar pengiriman',
      '5 siaran lain',
    ]);
    visible(see.getByText(templatesText.categories.UTILITY, { exact: true }));
    visible(see.getByText(templatesText.languages['id']!, { exact: true }));
    const reason = template?.reason;
    if (reason) visible(see.getByText(templatesText.reasons[reason]!));
    if (template?.reason_text) visible(see.getByText(template.reason_text));
    visible(see.getByRole('link', { name: 'Promo akhir tahun' }));
    if (refusal !== null) visible(see.getByText(withOldPage(templatesText.refused)[refusal.refused]));
  };

viewPaths(templateDraftModel, {
  render: (actor: TemplateDraftRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TemplateDraftStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'draft.changed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByLabelText(text.name, { exact: true }), `${event['changes'].name}x`);
      await write(see.getByLabelText(text.name, { exact: true }), event['changes'].name);
    },
    'category.chosen': async (see) => {
      // A chosen one cannot be chosen again.
      await press(see.getByRole('radio', { name: templatesText.categories.UTILITY }));
      await press(see.getByRole('radio', { name: templatesText.categories.MARKETING }));
    },
    'file.chosen': (see) => chooseFile(see, new File(['…'], 'batik.jpg', { type: 'image/jpeg' })),
    'upload.cancelled': (see) => press(see.getByRole('button', { name: fileFieldText.cancel })),
    'fix.chosen': (see) =>
      press(see.getByRole('button', { name: text.fixNamed(templatesText.rules.B8()), exact: true })),
    'fix.undone': (see) => press(see.getByRole('button', { name: text.undoFix })),
    'template.submitted': (see) => press(see.getByRole('button', { name: text.submit })),
    'mine.chosen': (see) => press(see.getByRole('button', { name: text.conflict.keep })),
    'theirs.chosen': (see) => press(see.getByRole('button', { name: text.conflict.take })),
    'edit.requested': (see) => press(see.getByRole('button', { name: text.edit })),
    'copy.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`${text.copy}|${templatesText.fixCopy}`) })),
    'unpause.requested': (see) => press(see.getByRole('button', { name: text.unpause })),
    'deletion.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`${text.remove}|${text.discard}|${text.discardChange}`) })),
    'deletion.confirmed': (see) =>
      press(
        see
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`${text.confirmRemoval.confirm}|${text.confirmDiscard.confirm}`) }),
      ),
    'deletion.cancelled': (see) => press(see.getByRole('dialog').getByRole('button', { name: 'Batal', exact: true })),
    'leave.confirmed': (see) => press(see.getByRole('button', { name: leaveGuardText.go, exact: true })),
    'leave.cancelled': (see) => press(see.getByRole('button', { name: leaveGuardText.stay })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi|Simpan sekarang/u })),
  },
  sights: {
    opening: text.opening,
    failed: text.failed.title,
    notFound: text.missing.title,
    'editing.saved': editor(),
    'editing.refreshing': editor(),
    'editing.pending.typing': editor(text.saving),
    'editing.pending.uploading': editor(fileFieldText.uploading),
    'editing.pending.saving': editor(text.saving),
    'editing.pending.unsaved': editor(text.unsaved),
    'editing.pending.confirmingLeave': leaveGuardText.title,
    conflict: (see) => {
      visible(see.getByText(text.conflict.title));
      visible(see.getByText(text.unsaved, { exact: true }));
    },
    checking: text.checking,
    submitting: text.submitting,
    confirmingDiscard: text.confirmDiscard.title,
    discarding: text.discarding,
    discarded: text.discarded,
    'standing.inReview': standing(text.inReview, text.copy, text.remove),
    'standing.approved': standing(text.approved, text.copy, text.edit, text.remove),
    'standing.rejected': standing(text.rejected, templatesText.fixCopy, text.edit, text.remove),
    'standing.paused': standing(text.paused, text.unpause, text.copy, text.edit, text.remove),
    'standing.disabled': standing(text.disabled, templatesText.fixCopy, text.remove),
    'standing.deleted': standing(text.deleted, text.copy),
    'standing.unknown': standing(text.unknown('LOCKED'), text.copy, text.remove),
    'standing.refreshing': text.refreshing,
    copying: text.copying,
    confirmingDeletion: (see) => {
      visible(see.getByText(text.confirmRemoval.title));
      visible(see.getByText(/^Dipakai di Promo akhir tahun, Kabar pengiriman, 5 siaran lain\./));
    },
    deleting: text.removing,
    unpausing: text.unpausing,
  },
});
