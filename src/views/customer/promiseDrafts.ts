import type { RecordRow } from '../../contracts/app.recordList.ts';
import type { PromiseDraft, PromiseDrafts } from '../../contracts/customer.ts';
import type { FormDraft } from './formDrafts.ts';

/** The unsaved promises and edits of a chat; the one typed last is the last. */
export const draftsOf = (drafts: FormDraft<PromiseDrafts>): readonly PromiseDraft[] => drafts.read()?.promises ?? [];

export const removeDraft = (drafts: FormDraft<PromiseDrafts>, id: string): void => {
  const others = draftsOf(drafts).filter((one) => one.id !== id);
  drafts.write(others.length === 0 ? null : { promises: others });
};

/** Stores a draft. One that is empty, or equal to the promise it edits, is removed instead. */
export const saveDraft = (drafts: FormDraft<PromiseDrafts>, promise: PromiseDraft): void => {
  const { body, dueOn, base } = promise;
  removeDraft(drafts, promise.id);
  const hasChanges = base === null ? body.trim() !== '' || dueOn !== '' : body !== base.body || dueOn !== base.dueOn;
  if (hasChanges) drafts.write({ promises: [...draftsOf(drafts), promise] });
};

/** The initial draft of an edit. */
export const draftFrom = (row: RecordRow<'promises'>): PromiseDraft & { base: NonNullable<unknown> } => {
  const base = { body: row.body, dueOn: row.due_on ?? '' };
  return { id: row.id, messageId: row.message_id, ...base, base };
};
