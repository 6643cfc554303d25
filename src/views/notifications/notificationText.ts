import type { Alert } from '../../contracts/notifications.ts';
import { lastMessageText } from '../inbox/roomList/lastMessageText.ts';
import { nameOf, previewOf } from '../inbox/roomName.ts';
import type { InboxText } from '../inbox/text/id.ts';
import type { NotificationsText } from './text/id.ts';

/** Characters: more of a name, or of a message, is cut by every system. */
const LONGEST = { name: 40, body: 160 };
const MOST_NAMES = 3;

/** Without knocks it is an example. `preview`: whether it may show what was written. */
export const wordsOf = (
  knocks: readonly Alert[],
  preview: boolean,
  text: { bell: NotificationsText; inbox: InboxText },
): { title: string; body: string } => {
  const [first, ...others] = knocks;
  if (first === undefined) return text.bell.example;
  const who = ({ room }: Alert) => cut(nameOf(room, text.inbox), LONGEST.name);
  if (others.length === 0) {
    const { kind, room } = first;
    const reason = kind === 'eskalasi' ? room.help_reason?.trim() : null;
    return {
      title: kind === 'eskalasi' ? text.bell.helpOf(who(first)) : who(first),
      body: preview ? cut(reason || lastMessageText(room) || previewOf(room, text.inbox), LONGEST.body) : text.bell.hidden,
    };
  }
  const names = text.bell.names(knocks.slice(-MOST_NAMES).map(who).join(', '), knocks.length - MOST_NAMES);
  const helpless = knocks.filter(({ kind }) => kind === 'eskalasi').length;
  if (helpless === knocks.length) return { title: text.bell.needHelp(knocks.length), body: names };
  const some = helpless > 0 ? `${text.bell.ofThem(helpless)} · ` : '';
  return { title: text.bell.waiting(knocks.length), body: some + names };
};

/** By what a person sees as a character: half an emoji is none. */
const cut = (words: string, longest: number): string => {
  if (words.length <= longest) return words;
  const whole = [...new Intl.Segmenter('id', { granularity: 'grapheme' }).segment(words.slice(0, longest))];
  return `${whole
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')}…`;
};
