import type { SuggestionLibraryRef } from '../../../src/machines/suggestions/suggestionLibrary.machine.ts';
import { suggestionLibraryModel } from '../../../src/machines/suggestions/suggestionLibrary.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { SuggestionLibraryStory } from '../../../src/views/suggestions/storyHarness.tsx';
import { suggestionsText as text } from '../../../src/views/suggestions/text/id.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(suggestionLibraryModel, {
  render: (actor: SuggestionLibraryRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SuggestionLibraryStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    replies: (see) => visible(see.getByRole('heading', { name: text.title, level: 1 })),
    intake: (see) => visible(see.getByRole('heading', { name: text.intake.title, level: 1 })),
    editor: (see) => visible(see.getByRole('heading', { name: text.editor.edit, level: 1 })),
  },
});
