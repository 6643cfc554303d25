import { BarChart3, Contact, Phone, PhoneMissed, Video } from 'lucide-react';
import { useState } from 'react';

import type { Content, Message } from '../../../machines/conversation/messages.store.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { cut, plainOf } from './markup.ts';
import { chatWith, numberOf, withoutInvisible } from './textLinks.ts';

/** Milliseconds after which a call counts as missed, because no event reports that. */
const RINGING_DURATION = 60_000;
/** Characters of one reaction, which can be any text of the customer. */
const MAX_REACTION_LENGTH = 16;
const MAX_REACTIONS = 8;

type Card = NonNullable<Content['contacts']>[number];

/** The contacts of a message. A long list is collapsed. */
export function ContactCards({ cards }: { cards: readonly Card[] }) {
  const text = useText(conversationText);
  const [isExpanded, setIsExpanded] = useState(false);
  const all = cards.length > 0 ? cards : [{ name: text.kind.contact, phones: [] }];
  const long = linesOf(all) > COLLAPSED_LINES;
  return (
    <>
      <ul className="grid gap-2">
        {(isExpanded ? all : firstLines(COLLAPSED_LINES, all)).map(({ name, phones }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the contacts of a message never change order
          <li key={at} className="flex items-start gap-2">
            <Contact aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
            <div className="grid min-w-0">
              <bdi className="font-semibold wrap-anywhere">{plainOf(name) || text.kind.contact}</bdi>
              {phones.map((phone) => (
                <Number key={phone} phone={plainOf(withoutInvisible(phone))} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {long && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="min-h-11 font-semibold underline md:min-h-8"
        >
          {isExpanded ? text.less : text.more}
        </button>
      )}
    </>
  );
}

/** Names and numbers shown while collapsed. */
const COLLAPSED_LINES = 10;

const linesOf = (cards: readonly Card[]): number => cards.reduce((sum, { phones }) => sum + 1 + phones.length, 0);

const firstLines = (lines: number, [first, ...rest]: readonly Card[]): Card[] =>
  first === undefined || lines < 1
    ? []
    : [{ ...first, phones: first.phones.slice(0, lines - 1) }, ...firstLines(lines - 1 - first.phones.length, rest)];

/** A link that opens a WhatsApp chat, or plain text if it is no phone number. */
function Number({ phone }: { phone: string }) {
  const number = numberOf(phone);
  if (number === null) return <bdi className="tabular text-sm wrap-anywhere text-ink-soft">{phone}</bdi>;
  return (
    <a
      href={chatWith(number)}
      target="_blank"
      rel="noopener noreferrer"
      className="tabular inline-flex min-h-11 items-center text-sm wrap-anywhere underline underline-offset-2 md:pointer-fine:min-h-8"
    >
      <bdi>{phone}</bdi>
    </a>
  );
}

/** The options of a poll and their votes. */
export function Poll({ poll, votes }: { poll: NonNullable<Content['poll']>; votes: Message['votes'] }) {
  const text = useText(conversationText).poll;
  const { count } = useFormat();
  const ballots = Object.values(votes).filter(({ options }) => options.length > 0);
  return (
    <div className="mt-1 grid w-64 max-w-full gap-2">
      <p className="flex items-center gap-1.5 text-xs text-ink-soft">
        <BarChart3 aria-hidden="true" size={14} className="shrink-0" />
        {poll.multiple ? text.many : text.one}
      </p>
      <ul className="grid gap-2">
        {poll.options.map((option, at) => {
          const chosen = ballots.filter(({ options }) => options.includes(option)).length;
          const share = ballots.length === 0 ? 0 : chosen / ballots.length;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two options may have the same words
            <li key={at} className="grid gap-1">
              <span className="flex items-baseline justify-between gap-2">
                <bdi className="min-w-0 wrap-anywhere">{plainOf(option)}</bdi>
                <span className="tabular shrink-0 text-xs text-ink-soft">{text.votes(count(chosen))}</span>
              </span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-ink/10">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {ballots.length === 0 && <p className="text-xs text-ink-soft">{text.none}</p>}
    </div>
  );
}

/** A call, which only the phone can take. */
export function Call({ call, at }: { call: Content['call']; at?: string | undefined }) {
  const text = useText(conversationText);
  const now = useNow();
  const rings = at !== undefined && now - Date.parse(at) < RINGING_DURATION;
  const state = call?.state === 'received' && !rings ? 'missed' : (call?.state ?? 'missed');
  const Icon = state === 'missed' || state === 'rejected' ? PhoneMissed : call?.video ? Video : Phone;
  return (
    <p className="flex items-center gap-2">
      <Icon
        aria-hidden="true"
        size={20}
        className={classes('shrink-0', state === 'missed' ? 'text-fail' : 'text-ink-soft')}
      />
      <span className="grid">
        <span className="font-semibold">{call?.video ? text.call.video : text.call.voice}</span>
        <span className={classes('text-sm', state === 'missed' ? 'text-fail' : 'text-ink-soft')}>
          {text.call.state[state]}
        </span>
      </span>
    </p>
  );
}

/** The reactions to a message, each with its count. */
export function Reactions({ given }: { given: Message['reactions'] }) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const reactions = new Map<string, number>();
  for (const { text: sign } of Object.values(given)) {
    const shown = cut(plainOf(sign), MAX_REACTION_LENGTH);
    if (shown !== '') reactions.set(shown, (reactions.get(shown) ?? 0) + 1);
  }
  if (reactions.size === 0) return null;
  const shown = [...reactions]
    .slice(0, MAX_REACTIONS)
    .map(([sign, times]) => (times > 1 ? `${sign} ${count(times)}` : sign));
  return (
    <ul aria-label={text.reactions(shown.join(', '))} className="mt-1 flex max-w-full flex-wrap gap-1">
      {shown.map((sign) => (
        <li key={sign} className="max-w-full truncate rounded-full border border-line bg-surface px-2 py-0.5 text-sm">
          <bdi>{sign}</bdi>
        </li>
      ))}
    </ul>
  );
}
