import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { Quote } from '../../machines/room/messages.store.ts';
import type { Draft, Submission } from '../../machines/room/room.setup.ts';
import { isSending, useEnter } from '../hands/enter.ts';
import { usePlace } from '../hands/places.ts';
import { modKey } from '../hands/shortcuts.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useHandsText } from '../text/hands.ts';
import { useRoomText } from '../text/room.ts';
import { Answered, Ask } from './Ask.tsx';
import { ReplyingTo } from './Quoted.tsx';
import { useAnswered, type Answer } from './useAnswered.ts';
import { useTwice } from './useTwice.ts';

/** What WhatsApp and the database take. In characters. */
const LONGEST = 65_536;
/** Pixels: about seven lines, then the field scrolls. */
const TALLEST = 180;

/** A field that is measured at every key has the whole page laid out at every key. */
const growsByItself = CSS.supports('field-sizing', 'content');

export interface ComposerProps {
  draft: Draft | null;
  replyTo: Quote | null;
  onReplyTo: (quote: Quote | null) => void;
  /** Answers whether the message is on its way; if not, the text stays. `sure`: they pressed what says that it takes over. */
  onSubmit: (message: Submission, sure: boolean) => boolean;
  onDraft: (draft: Draft) => void;
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
  returned: { id: string; text: string; replyTo: Quote | null } | null;
  onTakenBack: (id: string) => void;
  /** What is sent besides words. */
  tools?: ReactNode;
  /** What is to be said of the words as they stand. */
  check?: ((words: string) => ReactNode) | undefined;
}

/** Where one writes. Mounted anew for every room, so that what is typed here can only go there. */
export function Composer(props: ComposerProps) {
  const { draft, replyTo, onReplyTo, onSubmit, onDraft, onTyping, takesOver, asking, blocked, note } = props;
  const { onConfirm, onDecline, returned, onTakenBack, tools, check, takesFrom = null, newest = nobody } = props;
  const text = useRoomText();
  const keys = useHandsText().writing;
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(draft?.text ?? '');
  const twice = useTwice();
  const answered = useAnswered(newest);
  const [enterSends] = useEnter();
  const empty = words.trim() === '';
  usePlace('write', () => field.current?.focus());

  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(TALLEST, element.scrollHeight + 2)}px`;
  }, [words]);
  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo]);
  // oxlint-disable-next-line react/exhaustive-deps -- a draft is begun when its room is opened
  useEffect(() => answered.begin(), []);

  const write = (next: string) => {
    if (empty) answered.begin();
    setWords(next);
    twice.forget();
    onDraft({ text: next, replyTo: replyTo?.id ?? null });
  };
  const clear = () => {
    setWords('');
    onReplyTo(null);
    onDraft({ text: '', replyTo: null });
    onTyping(false);
  };
  const submission = (): Submission => ({ id: crypto.randomUUID(), text: words.trim(), replyTo });
  const submit = (sure: boolean) => {
    const message = submission();
    if (empty || blocked !== null || answered.holdsBack() || twice.holdsBack(message.text)) return;
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
    // The question was asked of what was written then; what stands here now is what goes out.
    onSubmit(submission(), false);
    onConfirm();
    clear();
    field.current?.focus();
  };

  // Storage refused it after the field was emptied: put it back before whatever was begun since.
  const [taken, setTaken] = useState<string | null>(null);
  if (returned && returned.id !== taken) {
    setTaken(returned.id);
    setWords(words === '' ? returned.text : `${returned.text}\n${words}`);
  }
  useEffect(() => {
    if (taken === null) return;
    onReplyTo(returned?.replyTo ?? null);
    onTakenBack(taken);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message that came back
  }, [taken]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && asking) onDecline();
    if (event.key === 'Escape') answered.settle();
    if (!isSending(event, enterSends)) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!asking && !event.repeat && answered.asked === null) submit(false);
  };

  return (
    <form
      className="pb-safe @container/composer border-t border-line bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter never comes here: somebody pressed the button, and read what it says.
        submit(takesOver);
      }}
    >
      {note}
      {check?.(words)}
      {twice.asked !== null && !asking && (
        <div className="px-2 pt-2">
          <Notice
            title={text.composer.twice}
            action={
              <Button size="small" onClick={() => submit(takesOver)}>
                {text.composer.again}
              </Button>
            }
          />
        </div>
      )}
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
      {replyTo && (
        <div className="flex items-start gap-2 px-3 pt-2">
          <ReplyingTo quote={replyTo} label={text.composer.replyingTo(text.speaker[replyTo.author])} />
          <IconButton
            label={text.composer.cancelReply}
            icon={<X aria-hidden="true" size={18} />}
            onClick={() => onReplyTo(null)}
          />
        </div>
      )}
      <div className="group/write flex items-end gap-2 p-2 @max-3xs/composer:flex-wrap">
        {tools}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={words}
          maxLength={LONGEST}
          aria-label={text.composer.label}
          aria-describedby={hint}
          placeholder={text.composer.placeholder}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onChange={({ target }) => {
            write(target.value);
            onTyping(target.value.trim() !== '');
          }}
          onKeyDown={onKeyDown}
          onBlur={() => onTyping(false)}
          className="field-sizing-content max-h-45 min-h-11 min-w-0 flex-1 resize-none @max-3xs/composer:order-first @max-3xs/composer:basis-full rounded-md border border-line-strong/60 bg-surface px-3 py-2.5 placeholder:text-ink-soft/80"
        />
        <Button
          type="submit"
          look="primary"
          disabled={empty || blocked !== null || asking || answered.asked !== null}
          icon={<SendHorizontal aria-hidden="true" size={18} />}
          className={`@max-3xs/composer:ml-auto ${takesOver ? '@max-3xl/composer:max-w-28 @max-3xl/composer:px-2.5 @max-3xs/composer:max-w-none' : ''}`}
        >
          <span
            className={
              takesOver
                ? '@max-xl/composer:group-has-[textarea:placeholder-shown]/write:sr-only @max-3xl/composer:text-left @max-3xl/composer:text-xs'
                : '@max-xl/composer:sr-only'
            }
          >
            {takesOver ? text.composer.takeAndSend : text.composer.send}
          </span>
        </Button>
      </div>
      <p id={hint} className={blocked === null ? 'sr-only' : 'px-3 pb-2 text-sm text-help'}>
        {blocked ?? keys.hint[enterSends ? 'sends' : 'breaks'](modKey())}
      </p>
    </form>
  );
}

const nobody = () => null;
