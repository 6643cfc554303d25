import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { MessageDraft } from '../../contracts/conversation.ts';
import { openPlaceholders } from '../../machines/composer/placeholders.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import { writtenMessages, type SubmitResult } from '../../machines/conversation/sending.ts';
import type { Submission } from '../../machines/conversation/sendRequest.ts';
import { modKey } from '../commands/shortcuts.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { commandsText } from '../commands/text/id.ts';
import { classes } from '../ui/classes.ts';
import { uiText } from '../ui/text/id.ts';
import { useAutoGrow } from '../ui/useAutoGrow.ts';
import { useText } from '../ui/useText.ts';
import { ComposerField } from './ComposerField.tsx';
import { AddTextPrompt } from './ComposerNotices.tsx';
import { ConfirmSendPrompt, type SendProps } from './ConfirmSendPrompt.tsx';
import { isSendKey, useEnterSends } from './enterKey.ts';
import { insertText, selectText } from './insertText.ts';
import { pastedText } from './pastedHtml.ts';
import type { QuickReplyFieldProps } from './quickReplies/QuickReplyList.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { SendButton } from './SendButton.tsx';
import { useCaret } from './useCaret.ts';
import { useMessageLength } from './useMessageLength.ts';
import { useRestoreText, type RestoredText } from './useRestoreText.ts';

export interface ComposerProps extends Omit<SendProps, 'blocked'> {
  roomId: string;
  draft: MessageDraft | null;
  /** The customer's name, for a quoted message. */
  customer: string;
  onReplyTo: (quote: Quote | null) => void;
  onDraft: (draft: MessageDraft) => void;
  onTyping: (typing: boolean) => void;
  /** The name of the member who holds the chat; null if none does. */
  colleague?: string | null;
  /** Why sending is impossible now. Typing is not. */
  channelProblem: string | null;
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
  /** What stands above the field about the current text. `write` replaces it. */
  check?: ((text: string, write: (text: string) => void) => ReactNode) | undefined;
  /** The list of quick replies for a text that begins with `/`. */
  quickReplies?: ((field: QuickReplyFieldProps) => ReactNode) | undefined;
}

/** The composer. It is mounted separately for every room, so that text can only be sent to its own room. */
export function Composer(props: ComposerProps) {
  const { roomId, draft, replyTo, customer, onReplyTo, onDraft, onTyping, channelProblem, note } = props;
  const { question, takesOver, colleague = null, onBegin, onSubmit, onConfirm, onCancel } = props;
  const { returned, onRestored, tools, check, quickReplies, insertedText = null, onInserted } = props;
  const help = useText(commandsText).composer;
  const reasons = useText(uiText).why;
  const hint = useId();
  const listId = useId();
  const [text, setText] = useState(draft?.text ?? '');
  const field = useAutoGrow(text);
  const caret = useCaret(field);
  const [enterSends] = useEnterSends();
  const isEmpty = text.trim() === '';
  const { left, tooLong } = useMessageLength(text);
  const blockedReason = channelProblem ?? tooLong;
  const listKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const onListKeys: QuickReplyFieldProps['onKeys'] = useCallback((handler) => {
    listKeys.current = handler;
    return () => {
      listKeys.current = null;
    };
  }, []);
  const [active, setActive] = useState<string | null>(null);
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
  useEffect(onBegin, []);

  const emptiedIn = useRef<((written: string) => string[]) | undefined>(undefined);
  const applyQuickReply: QuickReplyFieldProps['onChoose'] = (body, emptied) => {
    emptiedIn.current = emptied;
    insertText(field.current, body);
    selectText(field.current, openPlaceholders(body)[0]);
  };
  const write = (next: string) => {
    caret.reset();
    if (isEmpty) onBegin();
    setText(next);
    onDraft({ text: next, replyTo: replyTo?.id ?? null });
  };
  const clear = () => {
    emptiedIn.current = undefined;
    setText('');
    caret.reset();
    onReplyTo(null);
    onDraft({ text: '', replyTo: null });
    onTyping(false);
  };
  /** Passes the current text on, and empties the field if it was sent. */
  const send = (by: (messages: readonly Submission[], emptied?: readonly string[]) => SubmitResult): void => {
    if (isEmpty || blockedReason !== null) return;
    if (by(writtenMessages(text, replyTo), emptiedIn.current?.(text)) === 'sent') clear();
  };
  const submit = (sure: boolean) => send((messages, emptied) => onSubmit(messages, sure, emptied));
  const reason = question?.reason;
  /** Only its own buttons answer the question, so the send button is disabled. The other questions are notices. */
  const isAsked = reason === 'staleReply' || reason === 'takeOver';
  // A question that another event answered, such as a hand-over, returns the focus too.
  const wasAsked = useRef(isAsked);
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked && document.activeElement === document.body) field.current?.focus();
    wasAsked.current = isAsked;
  }, [field, isAsked]);
  const confirm = () => {
    send(onConfirm);
    if (isAsked) field.current?.focus();
  };
  const cancel = () => {
    onCancel();
    if (reason === 'placeholders') selectText(field.current, openPlaceholders(text)[0]);
    if (isAsked) field.current?.focus();
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
    if (insertedText !== null) insertText(field.current, isEmpty ? insertedText : `${text}\n${insertedText}`);
    onInserted?.();
  };
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
      // Escape closes an open question first, and leaves the field only if there is none.
      if (question === null) return;
      event.preventDefault();
      onCancel();
    }
    if (!isSendKey(event, enterSends)) return;
    event.preventDefault();
    // Key repeat counts as one press.
    if (!event.repeat) submit(false);
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
      {check?.(text, (written) => insertText(field.current, written))}
      {quickReplies?.({ text, listId, onKeys: onListKeys, onActive: setActive, onChoose: applyQuickReply })}
      {question && <ConfirmSendPrompt {...{ question, takesOver, colleague }} onConfirm={confirm} onCancel={cancel} />}
      {insertedText !== null && !canInsert && (
        <AddTextPrompt onAdd={acceptInserted} onDiscard={() => (onInserted?.(), field.current?.focus())} />
      )}
      {replyTo && <ReplyStrip quote={replyTo} customer={customer} onCancel={() => onReplyTo(null)} />}
      <div
        className={classes(
          'group/write flex items-end gap-2 p-2',
          // Beside the buttons, the field of the narrowest phones would hold one word a line.
          '@max-[21rem]/composer:flex-wrap @max-[21rem]/composer:*:[textarea]:order-first @max-[21rem]/composer:*:[textarea]:basis-full @max-[21rem]/composer:*:[[type=submit]]:ml-auto',
          // Text has the whole width as soon as there is some, also beside the panel on a wide screen.
          '@max-2xl/composer:has-[textarea:not(:placeholder-shown)]:flex-wrap @max-2xl/composer:has-[textarea:not(:placeholder-shown)]:*:[textarea]:order-first @max-2xl/composer:has-[textarea:not(:placeholder-shown)]:*:[textarea]:basis-full @max-2xl/composer:has-[textarea:not(:placeholder-shown)]:*:[[type=submit]]:ml-auto',
        )}
      >
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
          why={isAsked ? reasons.question : (blockedReason ?? (isEmpty ? help.writeFirst : null))}
        />
      </div>
      {left !== null && <p className="px-3 pb-2 text-sm text-ink-soft">{left}</p>}
      <p id={hint} className={blockedReason === null ? 'sr-only' : 'px-3 pb-2 text-sm text-help'}>
        {blockedReason ?? help.hint[enterSends ? 'sends' : 'breaks'](modKey())}
      </p>
    </form>
  );
}
