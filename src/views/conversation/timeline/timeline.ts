import type { MessageEntry } from '../../../contracts/conversation.ts';
/** The timeline of a conversation, oldest first: messages, day separators, hand-overs and the unread divider. */
import type { Calendar } from '../../../contracts/time.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import type { MergedMessage } from '../mergedChats/mergedChats.ts';

export type TimelineEntry =
  | { kind: 'day'; key: string; at: number }
  /** Hand-overs without a message between them. */
  | { kind: 'handovers'; key: string; handovers: readonly Handover[] }
  | { kind: 'unread'; key: string }
  /** Below the last message: how long the AI stays silent, and padding. */
  | { kind: 'end'; key: string }
  /** A message of another chat of this customer, while their chats are merged. */
  | { kind: 'otherChat'; key: string; first: boolean; merged: MergedMessage }
  /** The `first` message of a group shows the speaker's name. */
  | { kind: 'message'; key: string; first: boolean };

/** Milliseconds within which messages of one speaker form a group. */
const GROUP_PERIOD = 5 * 60_000;

/** Milliseconds by which a message may precede the takeover that it caused: WhatsApp truncates times to seconds. */
const TIME_TOLERANCE = 2000;

/** Epoch milliseconds of a message: WhatsApp's time, or the time of writing until that is known. */
export const timeOf = ({ row, item }: MessageEntry): number => (row ? Date.parse(row.sent_at) : (item?.writtenAt ?? 0));

/** A key of the speaker, equal for messages of the same one. A message without a row is the reader's own. */
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

/** Replies that only agree to wait. Shorter than the database's list, since an error here only misplaces a label. */
const ACKNOWLEDGEMENT =
  /^[^\p{L}\p{N}]*(o+k+(e+|ay|ey)?|i?ya+|si+a?p+|baik|noted|ma?ka?sih|te?rima ?kasih|thanks|tq)([^\p{L}\p{N}]+(ka?k?|min|gan|sis|bu|pak|ya))*[^\p{L}\p{N}]*$/iu;

/**
 * The open question of a customer who waits for a person: their last message with a question mark that is not answered, or
 * without one their last message. Acknowledgements ("ok") and thanks (since `thankedAt`) do not count. A reply of a person
 * answers what is above it, and so does one of the AI, except with those after what made it call for help (`calledAt`): they
 * only say that the team goes on. Null if everything is answered.
 */
export const openQuestion = (
  bubbles: readonly MessageEntry[],
  thankedAt: string | null = null,
  calledAt: string | null = null,
): string | null => {
  let last: string | null = null;
  let isBeforeCall = false;
  for (let at = bubbles.length - 1; at >= 0; at--) {
    const { id, row, status } = bubbles[at] as MessageEntry;
    if (status === 'failed' || row?.ack === -1) continue;
    if (!row || row.author === 'member' || row.author === 'phone') break;
    if (row.author === 'ai' && isBeforeCall) break;
    isBeforeCall ||=
      row.author === 'customer' && (calledAt === null || Date.parse(row.sent_at) <= Date.parse(calledAt));
    if (row.author !== 'customer' || row.revoked_at || row.kind === 'sticker') continue;
    if (row.body?.includes('?')) return id;
    const isThanks = thankedAt !== null && Date.parse(row.sent_at) >= Date.parse(thankedAt);
    if (!isThanks && !ACKNOWLEDGEMENT.test(row.body ?? '')) last ??= id;
  }
  return last;
};

/**
 * The position of a hand-over, in epoch milliseconds. A takeover by reply is recorded shortly after the reply, so the
 * hand-over is placed above the first message of that reply.
 */
const timeOfHandover = (
  { at, reason, to_holder, member_id }: Handover,
  {
    bubbles,
    times,
    userId,
    after,
  }: { bubbles: readonly MessageEntry[]; times: readonly number[]; userId: string; after: number },
): number => {
  let placedAt = Date.parse(at);
  const isReply = reason === 'reply' || reason === 'phone_reply';
  if (!isReply && reason !== 'take_over') return placedAt;
  const newHolder = `${to_holder}:${member_id ?? ''}`;
  const from = isReply ? after : Math.max(after, placedAt - TIME_TOLERANCE);
  const until = placedAt;
  const earlier = bubbles.flatMap((bubble, index) => {
    const time = times[index] as number;
    return time <= until && time > from ? [{ bubble, time }] : [];
  });
  const isTheirs = ({ bubble }: { bubble: MessageEntry }): boolean => speakerKey(bubble, userId) === newHolder;
  for (let index = earlier.findLastIndex(isTheirs); index >= 0; index--) {
    const candidate = earlier[index] as (typeof earlier)[number];
    if (!isTheirs(candidate)) break;
    placedAt = candidate.time;
  }
  return placedAt;
};

export const timeline = (
  bubbles: readonly MessageEntry[],
  handovers: readonly Handover[],
  at: {
    unreadFrom: string | null;
    userId: string;
    calendar: Calendar;
    reachesEnd?: boolean;
    mergedMessages?: readonly MergedMessage[];
  },
): TimelineEntry[] => {
  const { unreadFrom, userId, calendar, reachesEnd = true, mergedMessages = [] } = at;
  const items: TimelineEntry[] = [];
  let day = '';
  let speaker = '';
  let last = 0;
  let next = 0;
  const separate = (item: TimelineEntry) => {
    items.push(item);
    speaker = '';
  };
  const addDay = (time: number) => {
    const next = calendar.dayOf(time);
    if (next === day) return;
    day = next;
    separate({ kind: 'day', key: `day:${next}`, at: time });
  };
  const times = bubbles.map(timeOf);
  const start = times[0] ?? Infinity;
  // Hand-overs before the oldest loaded message belong to older pages.
  while (next < handovers.length && Date.parse((handovers[next] as Handover).at) < start) next += 1;
  /** The position of the next hand-over; computed once for each hand-over, not for each message. */
  const timeOfNext = (): number => {
    const handover = handovers[next];
    const before = handovers[next - 1];
    const after = before ? Date.parse(before.at) : -Infinity;
    return handover ? timeOfHandover(handover, { bubbles, times, userId, after }) : Infinity;
  };
  let nextAt = timeOfNext();
  const addHandoversUntil = (time: number) => {
    for (let handover = handovers[next]; handover && nextAt <= time; handover = handovers[next]) {
      addDay(nextAt);
      const before = items.at(-1);
      // The key stays that of the first one, so that the line does not jump when another event joins it.
      if (before?.kind === 'handovers')
        items[items.length - 1] = { ...before, handovers: [...before.handovers, handover] };
      else separate({ kind: 'handovers', key: `handover:${handover.id}`, handovers: [handover] });
      next += 1;
      nextAt = timeOfNext();
    }
  };
  const isFirst = (key: string, time: number): boolean => {
    const first = key !== speaker || time - last > GROUP_PERIOD;
    speaker = key;
    last = time;
    return first;
  };
  let nextMerged = 0;
  const addMergedUntil = (end: number) => {
    for (let merged = mergedMessages[nextMerged]; merged; merged = mergedMessages[nextMerged]) {
      const time = Date.parse(merged.row.sent_at);
      if (time >= end) return;
      nextMerged += 1;
      addHandoversUntil(time);
      addDay(time);
      const { id, author, author_id, room_id } = merged.row;
      const first = isFirst(`${room_id}:${author}:${author_id ?? ''}`, time);
      items.push({ kind: 'otherChat', key: `otherChat:${id}`, first, merged });
    }
  };
  for (const [index, bubble] of bubbles.entries()) {
    const time = times[index] as number;
    addMergedUntil(time);
    addHandoversUntil(time);
    addDay(time);
    if (bubble.id === unreadFrom) separate({ kind: 'unread', key: 'unread' });
    const first = isFirst(speakerKey(bubble, userId), time);
    items.push({ kind: 'message', key: bubble.id, first });
  }
  // Later hand-overs and merged messages belong to newer pages.
  if (!reachesEnd) return items;
  addMergedUntil(Infinity);
  addHandoversUntil(Infinity);
  if (items.length > 0) items.push({ kind: 'end', key: 'end' });
  return items;
};
