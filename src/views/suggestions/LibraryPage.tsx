import { useSelector } from '@xstate/react';

import {
  selectEditor,
  selectIntake,
  selectReplies,
  type SuggestionLibraryRef,
} from '../../machines/suggestions/suggestionLibrary.machine.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import { ReplyImport } from './ReplyImport.tsx';
import { ReplyList } from './ReplyList.tsx';

/** `/suggestion-messages`: the library of quick replies. */
export function LibraryPage({ actor }: { actor: SuggestionLibraryRef }) {
  const replies = useSelector(actor, selectReplies);
  const intake = useSelector(actor, selectIntake);
  const editor = useSelector(actor, selectEditor);
  if (editor !== undefined) return <ReplyEditor key={editor.sessionId} actor={editor} />;
  if (intake !== undefined) return <ReplyImport key={intake.sessionId} actor={intake} />;
  return replies && <ReplyList key={replies.sessionId} actor={replies} />;
}
