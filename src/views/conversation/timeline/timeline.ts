/**
 * What stands in a conversation, oldest first: messages, the days between them, the hand-overs, and the line above
 * what was unread when the room was opened.
 */
import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import { dayOf } from '../../ui/format.ts';
import type { Foreign } from '../mergedChats/mergedChats.ts';

export type TimelineItem =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'handover'; key: string; handover: Handover }
  | { kind: 'unread'; key: string }
  /** What stands below the last message: how long the AI keeps silent, and some air. */
  | { kind: 'end'; key: string }
  /** What was said in another chat of this person, while both are read as one. */
  | { kind: 'elsewhere'; key: string; first: boolean; said: Foreign }
  /** `first` of a group names its speaker. */
  | { kind: 'message'; key: string; first: boolean };

/** Messages of one speaker within this time stand together. In milliseconds. */
const GROUP = 5 * 60_000;

/** Who takes a chat and sends in one press: WhatsApp cuts the time of their words to whole seconds. In milliseconds. */
const BREATH = 2000;

/** Epoch milliseconds of a message: WhatsApp's time, or that of writing until there is one. */
export const timeOf = ({ row, item }: MessageEntry): number => (row ? Date.parse(row.sent_at) : (item?.writtenAt ?? 0));

/** Who says it: two messages of the same speaker have equal words. What is only in the outbox is the reader's own. */
const speakerKey = ({ row }: MessageEntry, userId: string): string =>
  row ? `${row.author}:${row.author_id ?? ''}` : `member:${userId}`;

/** The first of the newest `count` messages of the customer. Null when there are none. */
export const firstUnread = (bubbles: readonly MessageEntry[], count: number): string | null => {
  let left = count;
  let first: string | null = null;
  for (let at = bubbles.length - 1; at >= 0 && left > 0; at--) {
    const bubble = bubbles[at] as MessageEntry;
    if (bubble.row?.author !== 'customer') continue;
    first = bubble.id;
    left -= 1;
  }
  return first;
};

/** What people say to go on waiting. Fewer words than the database knows: here a wrong guess moves a mark, and no chat. */
const AGREED =
  /^[^\p{L}\p{N}]*(o+k+(e+|ay|ey)?|i?ya+|si+a?p+|baik|noted|ma?ka?sih|te?rima ?kasih|thanks|tq)([^\p{L}\p{N}]+(ka?k?|min|gan|sis|bu|pak|ya))*[^\p{L}\p{N}]*$/iu;

/**
 * What a customer who waits for a person wants to know: the last question of what they have written since somebody of
 * the team answered, or the last of it where no question mark stands. Their "ok" to being told to wait asks nothing, nor
 * their thanks (since `thankedAt`); the AI's words answer nothing here, for it has called for help over them. Null when a
 * person has answered.
 */
export const openQuestion = (bubbles: readonly MessageEntry[], thankedAt: string | null = null): string | null => {
  let last: string | null = null;
  for (let at = bubbles.length - 1; at >= 0; at--) {
    const { id, row, status } = bubbles[at] as MessageEntry;
    if (status === 'failed' || row?.ack === -1) continue;
    if (!row || row.author === 'member' || row.author === 'phone') break;
    if (row.author !== 'customer' || row.revoked_at || row.kind === 'sticker') continue;
    if (row.body?.includes('?')) return id;
    const isThanks = thankedAt !== null && Date.parse(row.sent_at) >= Date.parse(thankedAt);
    if (!isThanks && !AGREED.test(row.body ?? '')) last ??= id;
  }
  return last;
};

/**
 * Where a hand-over stands, in epoch milliseconds. Whoever takes a chat by answering is written down a moment after
 * their words, and WhatsApp's time of those words may be earlier still: the line stands above the first of them.
 */
const placeOf = (
  { at, reason, to_holder, member_id }: Handover,
  {
    bubbles,
    times,
    userId,
    after,
  }: { bubbles: readonly MessageEntry[]; times: readonly number[]; userId: string; after: number },
): number => {
  let place = Date.parse(at);
  const isReply = reason === 'reply' || reason === 'phone_reply';
  if (!isReply && reason !== 'take_over') return place;
  const who = `${to_holder}:${member_id ?? ''}`;
  const from = isReply ? after : Math.max(after, place - BREATH);
  const until = place;
  const earlier = bubbles.flatMap((bubble, index) => {
    const time = times[index] as number;
    return time <= until && time > from ? [{ bubble, time }] : [];
  });
  const isTheirs = ({ bubble }: { bubble: MessageEntry }): boolean => speakerKey(bubble, userId) === who;
  for (let index = earlier.findLastIndex(isTheirs); index >= 0; index--) {
    const said = earlier[index] as (typeof earlier)[number];
    if (!isTheirs(said)) break;
    place = said.time;
  }
  return place;
};

export const timeline = (
  bubbles: readonly MessageEntry[],
  handovers: readonly Handover[],
  at: { unreadFrom: string | null; userId: string; reachesEnd?: boolean; elsewhere?: readonly Foreign[] },
): TimelineItem[] => {
  const { unreadFrom, userId, reachesEnd = true, elsewhere = [] } = at;
  const items: TimelineItem[] = [];
  let day = '';
  let speaker = '';
  let last = 0;
  let next = 0;
  const separate = (item: TimelineItem) => {
    items.push(item);
    speaker = '';
  };
  const enterDay = (at: number) => {
    const today = dayOf(at);
    if (today === day) return;
    day = today;
    separate({ kind: 'day', key: `day:${today}`, at });
  };
  const times = bubbles.map(timeOf);
  const start = times[0] ?? Infinity;
  // What happened before the oldest message that is known belongs to pages that are not read yet.
  while (next < handovers.length && Date.parse((handovers[next] as Handover).at) < start) next += 1;
  /** Where the next hand-over stands: looked for once, however many messages come before it. */
  const nextPlace = (): number => {
    const handover = handovers[next];
    const before = handovers[next - 1];
    const after = before ? Date.parse(before.at) : -Infinity;
    return handover ? placeOf(handover, { bubbles, times, userId, after }) : Infinity;
  };
  let place = nextPlace();
  const handOverUntil = (at: number) => {
    for (let handover = handovers[next]; handover && place <= at; handover = handovers[next]) {
      enterDay(place);
      separate({ kind: 'handover', key: `handover:${handover.id}`, handover });
      next += 1;
      place = nextPlace();
    }
  };
  const isFirst = (who: string, time: number): boolean => {
    const first = who !== speaker || time - last > GROUP;
    speaker = who;
    last = time;
    return first;
  };
  let nextThere = 0;
  const saidThereUntil = (at: number) => {
    for (let said = elsewhere[nextThere]; said; said = elsewhere[nextThere]) {
      const time = Date.parse(said.row.sent_at);
      if (time >= at) return;
      nextThere += 1;
      handOverUntil(time);
      enterDay(time);
      const { id, author, author_id, room_id } = said.row;
      const first = isFirst(`${room_id}:${author}:${author_id ?? ''}`, time);
      items.push({ kind: 'elsewhere', key: `elsewhere:${id}`, first, said });
    }
  };
  for (const [index, bubble] of bubbles.entries()) {
    const time = times[index] as number;
    saidThereUntil(time);
    handOverUntil(time);
    enterDay(time);
    if (bubble.id === unreadFrom) separate({ kind: 'unread', key: 'unread' });
    const first = isFirst(speakerKey(bubble, userId), time);
    items.push({ kind: 'message', key: bubble.id, first });
  }
  // What happened behind the last one belongs to pages that are not read yet.
  if (!reachesEnd) return items;
  saidThereUntil(Infinity);
  handOverUntil(Infinity);
  if (items.length > 0) items.push({ kind: 'end', key: 'end' });
  return items;
};
