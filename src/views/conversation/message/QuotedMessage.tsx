import { CornerUpLeft } from 'lucide-react';

import type { Preview, Quote } from '../../../machines/conversation/messages.store.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText, type ConversationText } from '../text/id.ts';
import { cut, plainTextOf } from './markup.ts';

/** Characters at which the database cuts a quoted message. */
const MAX_QUOTE_LENGTH = 160;
/** Characters that are parsed of a message to quote it. */
const PARSED_LENGTH = 400;

/** The border colour by the quoted author. */
const borders = {
  customer: 'border-ink-soft',
  ai: 'border-ai',
  member: 'border-person',
  phone: 'border-phone',
  unknown: 'border-line-strong',
  system: 'border-line-strong',
} as const;

interface QuotedMessageProps {
  quote: Preview | Quote;
  /** The quoted author's name, if known. The quote itself contains only the author's role. */
  speaker?: string | undefined;
  onJump?: (() => void) | undefined;
}

/** A quoted message in two lines. With `onJump` it is a button that jumps to the message. */
export function QuotedMessage({ quote, speaker, onJump }: QuotedMessageProps) {
  const text = useText(conversationText);
  const kind = quote.kind;
  const said = quote.body
    ? cut(plainTextOf(cut(quote.body, PARSED_LENGTH), quote.body.length >= MAX_QUOTE_LENGTH), MAX_QUOTE_LENGTH)
    : text.kind[kind];
  const look = classes(
    'mb-1 grid w-full rounded-sm border-l-4 bg-ink/5 px-2 py-1 text-left text-xs',
    borders[quote.author],
  );
  const inside = (
    <>
      <span className="truncate font-semibold">
        <bdi>{speaker ?? quotedOf(text, quote)}</bdi>
      </span>
      <bdi lang="id" className="line-clamp-2">
        {said}
      </bdi>
    </>
  );
  if (!onJump) return <div className={look}>{inside}</div>;
  return (
    <button type="button" onClick={onJump} className={classes(look, 'min-h-11 content-center hover:bg-ink/10')}>
      <span className="sr-only">{text.jump}</span>
      {inside}
    </button>
  );
}

/** The quoted author by role. A member is shown as the team, because the quote does not say which member. */
export const quotedOf = ({ speaker }: ConversationText, { author }: Preview | Quote): string =>
  author === 'member' ? speaker.team : speaker[author];

/** The message that is being replied to, above the composer. */
export function ReplyingTo({ quote, speaker, label }: { quote: Quote; speaker?: string; label: string }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-1 text-xs font-semibold text-ink-soft">
        <CornerUpLeft aria-hidden="true" size={14} />
        {label}
      </p>
      <QuotedMessage quote={quote} speaker={speaker} />
    </div>
  );
}
