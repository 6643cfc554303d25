/** What is asked of Meta and the server for a template: its check, submission, deletion and copy. */
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { saveInput } from './templateDraft.editing.ts';
import { templateDraft } from './templateDraft.setup.ts';
import { copyNameOf } from './templateEdit.ts';

/** Saves what is on the screen, and asks the database about the other templates, before it is submitted. */
export const checking = request(templateDraft, {
  src: 'saveTemplate',
  story: 'Checking',
  input: saveInput,
  done: [
    { guard: withEvent('isSavedWithStops'), target: 'editing', actions: [withEvent('setSaved'), 'showErrors'] },
    { guard: withEvent('isSaved'), target: 'submitting', actions: withEvent('setSaved') },
    { guard: withEvent('isEcho'), target: 'checking', reenter: true, actions: withEvent('adoptEcho') },
    { guard: withEvent('isTheirs'), target: 'conflict', actions: withEvent('setTheirs') },
    { target: 'editing.pending.unsaved', actions: withEvent('setSaveRefusal') },
  ],
  failed: { target: 'editing.pending.unsaved', actions: 'setUnsaved' },
  entry: ['clearNotices', 'setSent'],
});

export const submitting = request(templateDraft, {
  src: 'submitTemplate',
  story: 'Submitting',
  input: ({ context: { id, template } }) => ({ id, revision: template?.revision ?? 0 }),
  done: [
    { guard: withEvent('isDone'), target: 'opening' },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: 'setUnreachable' },
  limit: 'submitTimeout',
  entry: 'nameRoute',
});

export const confirmingDiscard = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingDiscard' },
  on: {
    'deletion.confirmed': { target: 'discarding' },
    'deletion.cancelled': { target: 'editing' },
  },
});

export const discarding = request(templateDraft, {
  src: 'discardTemplate',
  story: 'Discarding',
  input: ({ context: { id } }) => ({ id }),
  done: { target: 'discarded' },
  failed: { target: 'editing', actions: 'setUnreachable' },
});

/** The route changes to the list. */
export const discarded = templateDraft.createStateConfig({ meta: { story: 'Discarded' }, entry: 'goToList' });

/** A new draft with the same content, which opens. */
export const copying = request(templateDraft, {
  src: 'copyTemplate',
  story: 'Copying',
  input: ({ context: { businessId, draft } }) => ({
    businessId,
    draft: { ...draft, name: copyNameOf(draft.name) },
  }),
  done: [
    { guard: withEvent('isSaved'), target: 'sorting', actions: withEvent('goToCopy') },
    { target: 'sorting', actions: 'setUnreachable' },
  ],
  failed: { target: 'sorting', actions: 'setUnreachable' },
});
