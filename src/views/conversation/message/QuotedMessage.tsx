import { CornerUpLeft } from 'lucide-react';

import type { Preview, Quote } from '../../../machines/conversation/messages.store.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText, type ConversationText } from '../text/id.ts';
import { cut, wordsOf } from './markup.ts';

/** In characters: at so many the database cuts what it keeps of a quoted message. */
const LONGEST = 160;
/** What is read of a message to quote it. */
const READ = 400;

/** The line beside a quote has the colour of who is quoted. */
const lines = {
  customer: 'border-ink-soft',
  ai: 'border-ai',
  member: 'border-person',
  phone: 'border-phone',
  system: 'border-line-strong',
} as const;

interface QuotedProps {
  quote: Preview | Quote;
  /** Who said it, where that is known: a quote itself knows whose side it was, and not whether it was the reader. */
  speaker?: string | undefined;
  onJump?: (() => void) | undefined;
}

/** The message that another one answers, in two lines. Leads there when it can. */
export function Quoted({ quote, speaker, onJump }: QuotedProps) {
  const text = useText(conversationText);
  const kind = quote.kind;
  const said = quote.body
    ? cut(wordsOf(cut(quote.body, READ), quote.body.length >= LONGEST), LONGEST)
    : text.kind[kind];
  const look = classes(
    'mb-1 grid w-full rounded-sm border-l-4 bg-ink/5 px-2 py-1 text-left text-xs',
    lines[quote.author],
  );
  const inside = (
    <>
      <span className="truncate font-semibold">
        <bdi>{speaker ?? quotedOf(text, quote)}</bdi>
      </span>
      <bdi className="line-clamp-2">{said}</bdi>
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

/** Of one's own side it is one of the team, oneself perhaps. */
export const quotedOf = ({ speaker }: ConversationText, { author }: Preview | Quote): string =>
  author === 'member' ? speaker.team : speaker[author];

/** The message that is being answered, above the composer. */
export function ReplyingTo({ quote, speaker, label }: { quote: Quote; speaker?: string; label: string }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-1 text-xs font-semibold text-ink-soft">
        <CornerUpLeft aria-hidden="true" size={14} />
        {label}
      </p>
      <Quoted quote={quote} speaker={speaker} />
    </div>
  );
}
