import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';

import { openOrderVariables } from '../../../machines/composer/placeholders.ts';
import type { ReplyOfferRef, ReplyOfferSnapshot } from '../../../machines/composer/replyOffer.machine.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { ComposerNotice } from '../ComposerNotices.tsx';
import type { QuickReplyFieldProps } from './QuickReplyList.tsx';
import { replyOfferText } from './text/offer.id.ts';

export interface ReplyOfferProps extends Pick<QuickReplyFieldProps, 'text' | 'onKeys'> {
  actor: ReplyOfferRef;
  /** Fills what is known without a request. */
  fill: (body: string) => string;
  /** Called with the filled body. */
  onChoose: (body: string) => void;
}

/** The replies that fit the customer's last message, above the empty field: 1 to 3 or a press puts one into it. */
export function ReplyOffer({ actor, text: typed, fill, onKeys, onChoose }: ReplyOfferProps) {
  const text = useText(replyOfferText);
  const state = useSelector(actor, selectState);
  const { replies, gap } = useSelector(actor, selectContext);
  const isOffered = state === 'offering' && typed === '';
  const handleKey = useEffectEvent(({ key, repeat, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean => {
    // The keyboard of a phone shows no keys beside the replies, and a message may begin with a number.
    if (!isOffered || repeat || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
    if (!matchMedia('(pointer: fine)').matches) return false;
    const reply = /^[1-3]$/.test(key) ? replies[Number(key) - 1] : undefined;
    if (reply) onChoose(fill(reply.body));
    return reply !== undefined;
  });
  useEffect(() => onKeys((event) => handleKey(event)), [onKeys]);

  if (state === 'filling')
    return (
      <p className="flex items-center gap-2 px-3 pt-2 text-sm text-ink-soft">
        <Spinner />
        <output>{text.filling}</output>
      </p>
    );
  const open = state === 'unfilled' ? openOrderVariables(typed) : [];
  if (open.length > 0)
    return <ComposerNotice tone="help" title={text[gap === 'unread' ? 'unread' : 'noOrder'](open.join(', '))} />;
  if (!isOffered) return null;
  return (
    <section
      aria-label={text.label}
      className="flex gap-2 overflow-x-auto px-2 pt-2 low:group-has-[textarea:focus]/room:hidden"
    >
      {replies.map((reply, at) => {
        const body = fill(reply.body);
        return (
          <button
            key={reply.id}
            type="button"
            title={body}
            aria-keyshortcuts={String(at + 1)}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(body)}
            className="flex min-h-11 min-w-52 flex-1 @md/composer:min-w-0 items-center gap-2 rounded-md border border-line px-2 py-1 text-left hover:bg-hover"
          >
            <kbd
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-sm border border-line font-sans text-xs text-ink-soft pointer-coarse:hidden"
            >
              {at + 1}
            </kbd>
            <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
              <bdi className="truncate text-xs font-semibold">{reply.title}</bdi>
              <bdi className="truncate text-sm text-ink-soft">{body}</bdi>
            </span>
          </button>
        );
      })}
    </section>
  );
}

const selectState = ({ value }: ReplyOfferSnapshot) => value;
const selectContext = ({ context }: ReplyOfferSnapshot) => context;
