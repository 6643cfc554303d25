import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';

import { openOrderVariables } from '../../../machines/composer/placeholders.ts';
import type { ReplyOfferRef, ReplyOfferSnapshot } from '../../../machines/composer/replyOffer.machine.ts';
import { altKey } from '../../commands/shortcuts.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { ComposerNotice } from '../ComposerNotices.tsx';
import { AttachedFile } from './AttachedFile.tsx';
import type { QuickReplyFieldProps } from './QuickReplyList.tsx';
import { replyOfferText } from './text/offer.id.ts';

export interface ReplyOfferProps extends Pick<QuickReplyFieldProps, 'text' | 'onKeys' | 'onChoose'> {
  actor: ReplyOfferRef;
  /** Fills what is known without a request. */
  fill: (body: string) => string;
}

/** Alt with the digit of a reply, by the place of the key: with Alt, some layouts write another character. */
const CHOICE = /^(?:Digit|Numpad)([1-3])$/;

/** The replies that fit the customer's last message, above the empty field: Alt+1 to Alt+3 or a press puts one into it. */
export function ReplyOffer({ actor, text: typed, fill, onKeys, onChoose }: ReplyOfferProps) {
  const text = useText(replyOfferText);
  const state = useSelector(actor, selectState);
  const { replies, gap } = useSelector(actor, selectContext);
  const isOffered = state === 'offering' && typed === '';
  const handleKey = useEffectEvent(({ code, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    // A message may begin with a number. AltGr, which writes characters, is Control and Alt.
    if (!isOffered || repeat || !altKey || ctrlKey || metaKey || shiftKey) return false;
    const reply = replies[Number(CHOICE.exec(code)?.[1] ?? 0) - 1];
    if (reply) onChoose(fill(reply.body), undefined, reply.file);
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
            aria-keyshortcuts={`Alt+${at + 1}`}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(body, undefined, reply.file)}
            className="flex min-h-11 min-w-52 flex-1 @md/composer:min-w-0 items-center gap-2 rounded-md border border-line-strong px-2 py-1 text-left hover:bg-hover"
          >
            <kbd
              aria-hidden="true"
              className="shrink-0 rounded-sm border border-line px-1 font-sans text-xs whitespace-nowrap text-ink-soft pointer-coarse:hidden"
            >
              {`${altKey()} ${at + 1}`}
            </kbd>
            <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
              <bdi className="truncate text-xs font-semibold">{reply.title}</bdi>
              <bdi className="truncate text-sm text-ink-soft">{body}</bdi>
            </span>
            {reply.file && <AttachedFile file={reply.file} />}
          </button>
        );
      })}
    </section>
  );
}

const selectState = ({ value }: ReplyOfferSnapshot) => value;
const selectContext = ({ context }: ReplyOfferSnapshot) => context;
