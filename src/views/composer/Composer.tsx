import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { MessageDraft } from '../../contracts/conversation.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { modKey } from '../commands/shortcuts.ts';
import { usePlace } from '../commands/targets.ts';
import { commandsText } from '../commands/text/id.ts';
import { useText } from '../ui/useText.ts';
import { Field } from './ComposerField.tsx';
import { isSending, useEnter } from './enterKey.ts';
import { edit } from './insertText.ts';
import { wordsPasted } from './pastedHtml.ts';
import { Gaps, select, useGaps } from './PlaceholderWarning.tsx';
import { openIn } from './quickReplies/quickReplies.ts';
import type { SuggestionFieldProps } from './quickReplies/QuickReplyList.tsx';
import { ReplyStrip } from './ReplyStrip.tsx';
import { SendButton } from './SendButton.tsx';
import { Again, Answered, Ask, Replace } from './TakeOverPrompt.tsx';
import { useGrowing } from './useAutoGrow.ts';
import { useCaret } from './useCaret.ts';
import { useTwice } from './useDuplicateGuard.ts';
import { useLength } from './useMessageLength.ts';
import { usePutBack, type Returned } from './useRestoreRefused.ts';
import { useAnswered, type Answer } from './useStaleReplyGuard.ts';

export interface ComposerProps {
  roomId: string;
  draft: MessageDraft | null;
  replyTo: Quote | null;
  /** What the customer is called, whose message may be answered. */
  customer: string;
  onReplyTo: (quote: Quote | null) => void;
  /** Answers whether the message is on its way; if not, the text stays. `sure`: they pressed what says that it takes over. */
  onSubmit: (message: Submission, sure: boolean) => boolean;
  onDraft: (draft: MessageDraft) => void;
  onTyping: (typing: boolean) => void;
  /** The AI or a colleague holds the chat: sending takes it over. */
  takesOver: boolean;
  /** What the colleague is called who holds the chat; null where none does. */
  takesFrom?: string | null;
  /** The newest answer of somebody else in this conversation. */
  newest?: () => Answer | null;
  /** Somebody is asked whether to take over: the question stands above, its answers come from here. */
  asking: boolean;
  onConfirm: () => void;
  onDecline: () => void;
  /** Why nothing can be sent now. Writing goes on. */
  blocked: string | null;
  /** What else should be known, for example that one is offline. */
  note: ReactNode;
  /** A message that storage refused: it comes back into the field. */
  returned: Returned | null;
  onTakenBack: (id: string) => void;
  /** Words that were made elsewhere: they come into the field, over what stands in it only if somebody says so. */
  offered?: string | null;
  onTaken?: () => void;
  /** What is sent besides words, or put among them where one writes. */
  tools?: ((insert: (sign: string) => void) => ReactNode) | undefined;
  /** What is to be said of the words as they stand. */
  check?: ((words: string) => ReactNode) | undefined;
  /** What a word behind a `/` means. */
  suggest?: ((field: SuggestionFieldProps) => ReactNode) | undefined;
}

/** Where one writes. Mounted anew for every room, so that what is typed here can only go there. */
export function Composer(props: ComposerProps) {
  const { roomId, draft, replyTo, customer, onReplyTo, onSubmit, onDraft, onTyping, takesOver, asking, blocked, note } =
    props;
  const {
    onConfirm,
    onDecline,
    returned,
    onTakenBack,
    tools,
    check,
    suggest,
    takesFrom = null,
    newest,
    offered = null,
    onTaken,
  } = props;
  const keys = useText(commandsText).writing;
  const hint = useId();
  const listId = useId();
  const [words, setWords] = useState(draft?.text ?? '');
  const field = useGrowing(words);
  const caret = useCaret(field);
  const twice = useTwice();
  const answered = useAnswered(newest);
  const [enterSends] = useEnter();
  const empty = words.trim() === '';
  const { left, tooLong } = useLength(words);
  const why = blocked ?? tooLong;
  const listKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const hearKeys: SuggestionFieldProps['hearKeys'] = useCallback((hear) => {
    listKeys.current = hear;
    return () => {
      listKeys.current = null;
    };
  }, []);
  const [active, setActive] = useState<string | null>(null);
  const gaps = useGaps();
  usePlace('write', () => field.current?.focus());
  // Where something is written already, `/` means something else.
  usePlace(
    'quickReply',
    () => {
      if (words !== '') return false;
      edit(field.current, '/');
      return true;
    },
    suggest !== undefined,
  );

  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [field, replyTo]);
  // oxlint-disable-next-line react/exhaustive-deps -- a draft is begun when its room is opened
  useEffect(() => answered.begin(), []);

  const choose = (body: string) => {
    edit(field.current, body);
    select(field.current, openIn(body)[0]);
  };
  const write = (next: string) => {
    gaps.forget();
    caret.forget();
    if (empty) answered.begin();
    setWords(next);
    twice.forget();
    onDraft({ text: next, replyTo: replyTo?.id ?? null });
  };
  const clear = () => {
    setWords('');
    caret.forget();
    onReplyTo(null);
    onDraft({ text: '', replyTo: null });
    onTyping(false);
  };
  const submission = (): Submission => ({ id: crypto.randomUUID(), text: words.trim(), replyTo });
  const submit = (sure: boolean) => {
    const message = submission();
    if (empty || why !== null || gaps.holdsBack(message.text) || answered.holdsBack() || twice.holdsBack(message.text))
      return;
    if (!onSubmit(message, sure)) return;
    twice.sent(message.text);
    clear();
  };
  const sendToo = () => {
    answered.settle();
    submit(takesOver);
    field.current?.focus();
  };
  const confirm = () => {
    if (answered.holdsBack()) {
      onDecline();
      return;
    }
    if (tooLong !== null) return;
    // The question was asked of what was written then; what stands here now is what goes out.
    onSubmit(submission(), false);
    onConfirm();
    clear();
    field.current?.focus();
  };

  usePutBack(
    returned,
    (back) => setWords(words === '' ? back.text : `${back.text}\n${words}`),
    (back) => {
      onReplyTo(back.replyTo);
      onTakenBack(back.id);
    },
  );

  const take = () => {
    if (offered !== null) edit(field.current, offered);
    onTaken?.();
  };
  // What was written is sent or gone by then: nothing stands in their way.
  const isFree = empty || words === offered;
  useEffect(() => {
    // Behind the effects, in which React would put back what it knows.
    if (offered !== null && isFree) queueMicrotask(take);
    // oxlint-disable-next-line react/exhaustive-deps -- once for what is offered
  }, [offered, isFree]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (listKeys.current?.(event)) {
      event.preventDefault();
      // What is closed here closes nothing else.
      event.stopPropagation();
      // The key that opened the list is no word for a customer.
      if (event.key === 'Escape' && words === '/') edit(field.current, '');
      return;
    }
    if (event.key === 'Escape') {
      // It answers a question, and leaves the field only where there is none.
      if (asking || answered.asked !== null) event.preventDefault();
      if (asking) onDecline();
      answered.settle();
    }
    if (!isSending(event, enterSends)) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!asking && !event.repeat && answered.asked === null) submit(false);
  };

  return (
    <form
      className="pb-safe relative @container/composer border-t border-line bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter never comes here: somebody pressed the button, and read what it says.
        submit(takesOver);
      }}
    >
      {note}
      {check?.(words)}
      {suggest?.({ words, listId, hearKeys, onActive: setActive, onChoose: choose })}
      {gaps.asked.length > 0 && !asking && (
        <Gaps
          gaps={gaps.asked}
          onFill={() => select(field.current, gaps.asked[0])}
          onSend={() => {
            gaps.mean(words.trim());
            submit(takesOver);
          }}
        />
      )}
      {twice.asked !== null && !asking && <Again onSend={() => submit(takesOver)} />}
      {asking && <Ask from={takesFrom} onConfirm={confirm} onDecline={onDecline} />}
      {answered.asked && !asking && (
        <Answered
          answer={answered.asked}
          takesOver={takesOver}
          onSend={sendToo}
          onCancel={() => {
            answered.settle();
            field.current?.focus();
          }}
        />
      )}
      {offered !== null && !isFree && <Replace onReplace={take} onKeep={() => onTaken?.()} />}
      {replyTo && <ReplyStrip quote={replyTo} customer={customer} onCancel={() => onReplyTo(null)} />}
      <div className="group/write flex items-end gap-2 p-2 @max-3xs/composer:flex-wrap">
        {tools?.(caret.insert)}
        <Field
          field={field}
          roomId={roomId}
          value={words}
          aria-describedby={hint}
          aria-autocomplete={suggest && 'list'}
          aria-controls={active === null ? undefined : listId}
          aria-activedescendant={active ?? undefined}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onChange={({ target }) => {
            write(target.value);
            onTyping(target.value.trim() !== '');
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = wordsPasted(event.clipboardData);
            if (pasted === null) return;
            event.preventDefault();
            caret.leave();
            caret.insert(pasted);
          }}
          onBlur={() => {
            caret.leave();
            onTyping(false);
          }}
        />
        <SendButton takesOver={takesOver} disabled={empty || why !== null || asking || answered.asked !== null} />
      </div>
      {left !== null && <p className="px-3 pb-2 text-sm text-ink-soft">{left}</p>}
      <p id={hint} className={why === null ? 'sr-only' : 'px-3 pb-2 text-sm text-help'}>
        {why ?? keys.hint[enterSends ? 'sends' : 'breaks'](modKey())}
      </p>
    </form>
  );
}
