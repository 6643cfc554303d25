import type { CaseEditorRef, CaseEditorSnapshot } from '../../../src/machines/evaluation/caseEditor.machine.ts';
import { caseEditorModel } from '../../../src/machines/evaluation/caseEditor.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { CaseEditorStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText } from '../../../src/views/evaluation/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = evaluationText.editor;

const form: Sight = (see, snapshot) => {
  const { check, refusal, showsErrors, draft } = (snapshot as CaseEditorSnapshot).context;
  visible(see.getByRole('button', { name: text.save }));
  if (refusal !== null) visible(see.getByText(text.refused[refusal]));
  if (showsErrors && draft.turns[0]?.text === '') visible(see.getByText(text.problems.empty));
  for (const { question } of check?.twins ?? []) visible(see.getByText(text.twinContradicts(question)));
  if (check?.masked) visible(see.getByRole('button', { name: text.masked.accept }));
};

viewPaths(caseEditorModel, {
  render: (actor: CaseEditorRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <CaseEditorStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'draft.changed': async (see, event) => {
      const { group, turns } = event['changes'] as { group?: string; turns?: { text: string }[] };
      const field = see.getByLabelText(group === undefined ? text.turn('1', text.authors.customer) : text.group, {
        exact: true,
      });
      // The same text again would be no input event.
      await write(field, 'x');
      await write(field, group ?? turns?.[0]?.text ?? '');
    },
    'masked.accepted': (see) => press(see.getByRole('button', { name: text.masked.accept })),
    'case.submitted': (see) => press(see.getByRole('button', { name: text.save })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    gone: text.gone.title,
    'editing.idle': form,
    'editing.typing': form,
    'editing.checking': text.checking,
    saving: form,
    saved: text.saved,
  },
});
