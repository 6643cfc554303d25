import type { SuggestionLibraryRef } from '../../machines/suggestions/suggestionLibrary.machine.ts';
import { StoredMedia } from '../app/StoredMedia.tsx';
import { LibraryPage } from './LibraryPage.tsx';

/** The library of quick replies with the addresses of their files. */
export function LibraryScreen({ actor }: { actor: SuggestionLibraryRef }) {
  return (
    <StoredMedia>
      <LibraryPage actor={actor} />
    </StoredMedia>
  );
}
