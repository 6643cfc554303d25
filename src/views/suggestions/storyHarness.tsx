/** Parts of the library of quick replies, for stories and tests. */
import type { PagedListRef } from '../../machines/app/pagedList.machine.ts';
import type { ReplyEditorRef } from '../../machines/suggestions/replyEditor.machine.ts';
import type { ReplyImportRef } from '../../machines/suggestions/replyImport.machine.ts';
import type { SuggestionLibraryRef } from '../../machines/suggestions/suggestionLibrary.machine.ts';
import { LibraryPage } from './LibraryPage.tsx';
import { ReplyEditor } from './ReplyEditor.tsx';
import { ReplyImport } from './ReplyImport.tsx';
import { ReplyList } from './ReplyList.tsx';

export const SuggestionLibraryStory = ({ actor }: { actor: SuggestionLibraryRef }) => <LibraryPage actor={actor} />;
export const RepliesStory = ({ actor }: { actor: PagedListRef<'replies'> }) => <ReplyList actor={actor} />;
export const ReplyEditorStory = ({ actor }: { actor: ReplyEditorRef }) => <ReplyEditor actor={actor} />;
export const ReplyImportStory = ({ actor }: { actor: ReplyImportRef }) => <ReplyImport actor={actor} />;
