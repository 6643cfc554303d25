import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { MessageDraft } from '../../contracts/conversation.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { modKey } from '../commands/shortcuts.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { commandsText } from '../commands/text/id.ts';
import { useText } from '../ui/useText.ts';
import { ComposerField } from './ComposerField.tsx';
import { isSendKey, useEnterSends } from './enterKey.ts';
import { insertText } from './insertText.ts';
import { pastedText } from './pastedHtml.ts';
import { PlaceholderWarning, selectText, usePlaceholderGuard } from './PlaceholderWarning.tsx';
import { openPlaceholders } from './quickReplies/quickReplies.ts';
import type { QuickReplyFieldProps } from './quickReplies/QuickReplyList.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { SendButton } from './SendButton.tsx';
import { DuplicatePrompt, StaleReplyPrompt, TakeOverPrompt, ReplaceTextPrompt } from './TakeOverPrompt.tsx';
import { useAutoGrow } from './useAutoGrow.ts';
import { useCaret } from './useCaret.ts';
import { useDuplicateGuard } from './useDuplicateGuard.ts';
import { useMessageLength } from './useMessageLength.ts';
import { useRestoreText, type RestoredText } from './useRestoreText.ts';
import { useStaleReplyGuard, type TeamReply } from './useStaleReplyGuard.ts';

export interface ComposerProps {
  roomId: string;
  draft: MessageDraft | null;
  replyTo: Quote | null;
  /** The customer's name, for a quoted message. */
  customer: string;
  onReplyTo: (quote: Quote | null) => void;
  /**
   * Returns whether the message was submitted; if not, the text stays. `sure`: the user pressed the button that says it
   * takes the chat over.
   */
  onSubmit: (message: Submission, sure: boolean) => boolean;
  onDraft: (draft: MessageDraft) => void;
  onTyping: (typing: boolean) => void;
  /** The AI or another member holds the chat: sending takes it over. */
  takesOver: boolean;
  /** The name of the member who holds the chat; null if none does. */
  colleague?: string | null;
  /** Returns the newest reply by another author in this conversation. */
  newestReply?: () => TeamReply | null;
  /** The take-over prompt is open; it is answered here. */
  isConfirming: boolean;
  onConfirm: () => void;
  onDecline: () => void;
  /** Why sending is impossible now. Typing is not. */
  blocked: string | null;
  /** Notices above the field, for example that the user is offline. */
  note: ReactNode;
  /** A message that storage refused; its text is restored into the field. */
  returned: RestoredText | null;
  onRestored: (id: string) => void;
  /** Text from another feature for the field. It replaces typed text only after the user confirms. */
  insertedText?: string | null;
  onInserted?: () => void;
  /** Buttons for attachments, recording and emoji. */
  tools?: ((insert: (emoji: string) => void) => ReactNode) | undefined;
  /** Warnings about the current text. */
  check?: ((text: string) => ReactNode) | undefined;
  /** The list of quick replies for a text that begins with `/`. */
  quickReplies?: ((field: QuickReplyFieldProps) => ReactNode) | undefined;
}

/** The composer. It is mounted separately for every room, so that text can only be sent to its own room. */
export function Composer(props: ComposerProps) {
  const {
    roomId,
    draft,
    replyTo,
    customer,
    onReplyTo,
    onSubmit,
    onDraft,
    onTyping,
    takesOver,
    isConfirming,
    blocked,
    note,
  } = props;
  const {
    onConfirm,
    onDecline,
    returned,
    onRestored,
    tools,
    check,
    quickReplies,
    colleague = null,
    newestReply,
    insertedText = null,
    onInserted,
  } = props;
  const help = useText(commandsText).composer;
  const hint = useId();
  const listId = useId();
  const [text, setText] = useState(draft?.text ?? '');
  const field = useAutoGrow(text);
  const caret = useCaret(field);
  const duplicate = useDuplicateGuard();
  const staleReply = useStaleReplyGuard(newestReply);
  const [enterSends] = useEnterSends();
  const isEmpty = text.trim() === '';
  const { left, tooLong } = useMessageLength(text);
  const blockedReason = blocked ?? tooLong;
  const listKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const onListKeys: QuickReplyFieldProps['onKeys'] = useCallback((handler) => {
    listKeys.current = handler;
    return () => {
      listKeys.current = null;
    };
  }, []);
  const [active, setActive] = useState<string | null>(null);
  const placeholders = usePlaceholderGuard();
  useCommandTarget('composer', () => field.current?.focus());
  // In other text, `/` is an ordinary character.
  useCommandTarget(
    'quickReply',
    () => {
      if (text !== '') return false;
      insertText(field.current, '/');
      return true;
    },
    quickReplies !== undefined,
  );

  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [field, replyTo]);
  // oxlint-disable-next-line react/exhaustive-deps -- a draft starts when its room is opened
  useEffect(() => staleReply.reset(), []);

  const applyQuickReply = (body: string) => {
    insertText(field.current, body);
    selectText(field.current, openPlaceholders(body)[0]);
  };
  const write = (next: string) => {
    placeholders.reset();
    caret.reset();
    if (isEmpty) staleReply.reset();
    setText(next);
    duplicate.reset();
    onDraft({ text: next, replyTo: replyTo?.id ?? null });
  };
  const clear = () => {
    setText('');
    caret.reset();
    onReplyTo(null);
    onDraft({ text: '', replyTo: null });
    onTyping(false);
  };
  const submission = (): Submission => ({ id: crypto.randomUUID(), text: text.trim(), replyTo });
  const submit = (sure: boolean) => {
    const message = submission();
    if (
      isEmpty ||
      blockedReason !== null ||
      placeholders.needsConfirmation(message.text) ||
      staleReply.needsConfirmation() ||
      duplicate.needsConfirmation(message.text)
    )
      return;
    if (!onSubmit(message, sure)) return;
    duplicate.markSent(message.text);
    clear();
  };
  const sendAnyway = () => {
    staleReply.confirm();
    submit(takesOver);
    field.current?.focus();
  };
  const confirm = () => {
    if (staleReply.needsConfirmation()) {
      onDecline();
      return;
    }
    if (tooLong !== null) return;
    // The text may have changed since the prompt opened; the current text is sent.
    onSubmit(submission(), false);
    onConfirm();
    clear();
    field.current?.focus();
  };

  useRestoreText(
    returned,
    (back) => setText(text === '' ? back.text : `${back.text}\n${text}`),
    (back) => {
      onReplyTo(back.replyTo);
      onRestored(back.id);
    },
  );

  const acceptInserted = () => {
    if (insertedText !== null) insertText(field.current, insertedText);
    onInserted?.();
  };
  // With an empty field there is nothing to overwrite.
  const canInsert = isEmpty || text === insertedText;
  useEffect(() => {
    // After the effects, in which React would restore its own value.
    if (insertedText !== null && canInsert) queueMicrotask(acceptInserted);
    // oxlint-disable-next-line react/exhaustive-deps -- once per inserted text
  }, [insertedText, canInsert]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (listKeys.current?.(event)) {
      event.preventDefault();
      // Escape closes only the list.
      event.stopPropagation();
      // The `/` that opened the list is not meant for the customer.
      if (event.key === 'Escape' && text === '/') insertText(field.current, '');
      return;
    }
    if (event.key === 'Escape') {
      // Escape closes an open prompt first, and leaves the field only if there is none.
      if (isConfirming || staleReply.pending !== null) event.preventDefault();
      if (isConfirming) onDecline();
      staleReply.confirm();
    }
    if (!isSendKey(event, enterSends)) return;
    event.preventDefault();
    // Key repeat counts as one press.
    if (!isConfirming && !event.repeat && staleReply.pending === null) submit(false);
  };

  return (
    <form
      className="pb-safe relative @container/composer border-t border-line bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the field does not submit the form, so this is a press on the button, whose label says whether it
        // takes the chat over.
        submit(takesOver);
      }}
    >
      {note}
      {check?.(text)}
      {quickReplies?.({ text, listId, onKeys: onListKeys, onActive: setActive, onChoose: applyQuickReply })}
      {placeholders.pending.length > 0 && !isConfirming && (
        <PlaceholderWarning
          placeholders={placeholders.pending}
          onFill={() => selectText(field.current, placeholders.pending[0])}
          onSend={() => {
            placeholders.confirm(text.trim());
            submit(takesOver);
          }}
        />
      )}
      {duplicate.pending !== null && !isConfirming && <DuplicatePrompt onSend={() => submit(takesOver)} />}
      {isConfirming && <TakeOverPrompt from={colleague} onConfirm={confirm} onDecline={onDecline} />}
      {staleReply.pending && !isConfirming && (
        <StaleReplyPrompt
          reply={staleReply.pending}
          takesOver={takesOver}
          onSend={sendAnyway}
          onCancel={() => {
            staleReply.confirm();
            field.current?.focus();
          }}
        />
      )}
      {insertedText !== null && !canInsert && (
        <ReplaceTextPrompt onReplace={acceptInserted} onKeep={() => onInserted?.()} />
      )}
      {replyTo && <ReplyStrip quote={replyTo} customer={customer} onCancel={() => onReplyTo(null)} />}
      <div className="group/write flex items-end gap-2 p-2 @max-3xs/composer:flex-wrap">
        {tools?.(caret.insert)}
        <ComposerField
          field={field}
          roomId={roomId}
          value={text}
          aria-describedby={hint}
          aria-autocomplete={quickReplies && 'list'}
          aria-controls={active === null ? undefined : listId}
          aria-activedescendant={active ?? undefined}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onChange={({ target }) => {
            write(target.value);
            onTyping(target.value.trim() !== '');
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = pastedText(event.clipboardData);
            if (pasted === null) return;
            event.preventDefault();
            caret.save();
            caret.insert(pasted);
          }}
          onBlur={() => {
            caret.save();
            onTyping(false);
          }}
        />
        <SendButton
          takesOver={takesOver}
          disabled={isEmpty || blockedReason !== null || isConfirming || staleReply.pending !== null}
        />
      </div>
      {left !== null && <p className="px-3 pb-2 text-sm text-ink-soft">{left}</p>}
      <p id={hint} className={blockedReason === null ? 'sr-only' : 'px-3 pb-2 text-sm text-help'}>
        {blockedReason ?? help.hint[enterSends ? 'sends' : 'breaks'](modKey())}
      </p>
    </form>
  );
}
