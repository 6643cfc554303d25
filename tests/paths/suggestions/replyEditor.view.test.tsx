import type { ReplyEditorRef, ReplyEditorSnapshot } from '../../../src/machines/suggestions/replyEditor.machine.ts';
import { replyEditorModel } from '../../../src/machines/suggestions/replyEditor.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { leaveGuardText } from '../../../src/views/app/leaveGuard/text/id.ts';
import { ReplyEditorStory } from '../../../src/views/suggestions/storyHarness.tsx';
import { suggestionsText } from '../../../src/views/suggestions/text/id.ts';
import { fileFieldText } from '../../../src/views/ui/text/fileField.id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = suggestionsText.editor;

const form: Sight = (see, snapshot) => {
  const { refusal, fileRefusal, showsErrors, draft, opened } = (snapshot as ReplyEditorSnapshot).context;
  visible(see.getByRole('button', { name: text.save }));
  visible(see.getByRole('region', { name: text.preview }));
  if (refusal !== null) visible(see.getByText(text.refused[refusal]));
  if (showsErrors && draft.title === '') visible(see.getByText(text.problems.title));
  if (fileRefusal !== null) visible(see.getByText(text.file.refusals[fileRefusal]));
  visible(see.getByRole('group', { name: text.file.label }));
  if (opened?.commonEdit) visible(see.getByRole('button', { name: text.take }));
};

viewPaths(replyEditorModel, {
  render: (actor: ReplyEditorRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <ReplyEditorStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'draft.changed': async (see, event) => {
      const { title } = event['changes'] as { title: string };
      const field = see.getByLabelText(text.name, { exact: true });
      // The same text again would be no input event.
      await write(field, 'x');
      await write(field, title);
    },
    'upload.cancelled': (see) => press(see.getByRole('button', { name: fileFieldText.cancel })),
    'reply.submitted': (see) => press(see.getByRole('button', { name: text.save })),
    'leave.confirmed': (see) => press(see.getByRole('button', { name: leaveGuardText.go })),
    'leave.cancelled': (see) => press(see.getByRole('button', { name: leaveGuardText.stay })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    gone: text.gone.title,
    'editing.clean': form,
    'editing.unsaved.typed': form,
    'editing.unsaved.uploading': (see) => visible(see.getByRole('button', { name: fileFieldText.cancel })),
    'editing.unsaved.saving': form,
    'editing.unsaved.confirmingLeave': leaveGuardText.title,
    left: text.left,
  },
});
