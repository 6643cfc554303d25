import { use, useState } from 'react';
import { flushSync } from 'react-dom';

import type { ChangeFailure, MessageChange } from '../../../contracts/conversation.messageChanges.ts';
import { MAX_CAPTION, MAX_CORRECTION, MAX_MESSAGE } from '../../../contracts/limits.ts';
import { readReading } from '../../../machines/conversation/reading.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { ChangeMessageContext } from '../timeline/messages.ts';
import { plainOf } from './markup.ts';
import type { StartedChange } from './messageActions.ts';
import { messageChangesText } from './text/changes.id.ts';

interface MessageChangeDialogProps {
  change: StartedChange;
  onClose: () => void;
}

/**
 * Edits a message, corrects what the AI read in it, or deletes it for everyone after a confirmation. After a failure it stays
 * open with what was typed.
 */
export function MessageChangeDialog({ change: { kind, message }, onClose }: MessageChangeDialogProps) {
  const catalogue = useText(messageChangesText);
  const text = catalogue[kind];
  const changeMessage = use(ChangeMessageContext);
  const [before] = useState(() => (kind === 'correction' ? readReading(message.reading)?.text : message.body) ?? '');
  const [typed, setTyped] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  const limit = kind === 'correction' ? MAX_CORRECTION : message.kind === 'text' ? MAX_MESSAGE : MAX_CAPTION;
  const reasons = useText(uiText).why;
  const why =
    kind === 'deletion'
      ? null
      : typed.trim() === ''
        ? reasons.nothing
        : typed === before
          ? reasons.unchanged
          : Array.from(typed).length > limit
            ? reasons.tooLong
            : null;
  const submit = () => {
    if (why !== null || isBusy) return;
    const change: MessageChange = kind === 'deletion' ? { kind } : { kind, text: typed };
    setIsBusy(true);
    setFailure(null);
    void changeMessage(message, change).then((failed) => {
      if (failed === null) flushSync(onClose);
      else {
        setIsBusy(false);
        setFailure(failed);
      }
      // The menu, which would get the focus, is gone with a deleted message.
      if (failed === null && kind === 'deletion')
        document.querySelector<HTMLElement>(`[data-message="${message.id}"]`)?.focus({ preventScroll: true });
    });
  };
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirm={kind === 'deletion' ? catalogue.deletion.confirm : catalogue[kind].save}
      isDanger={kind === 'deletion'}
      isBusy={isBusy}
      because={why}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind !== 'deletion' ? (
        <TextArea
          label={catalogue[kind].label}
          hint={text.note}
          value={typed}
          readOnly={isBusy}
          maxCharacters={limit}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <>
          {message.body !== null && (
            <p lang="id" className="line-clamp-3 border-l-2 border-line-strong pl-3 wrap-anywhere text-ink-soft">
              <bdi>{plainOf(message.body)}</bdi>
            </p>
          )}
          <p>{text.note}</p>
        </>
      )}
      {failure && (
        <Notice tone="fail" title={text.failed} detail={failure.detail}>
          {catalogue.failure[failure.reason]}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
