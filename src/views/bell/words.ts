/** What a notification says of what calls. */
import type { Call } from '../../machines/bell/calls.ts';
import { nameOf, previewOf } from '../inbox/naming.ts';
import type { BellText } from '../text/bell.ts';
import type { Text } from '../text/text.ts';

/** Characters: more of a name, or of a message, is cut by every system. */
const LONGEST = { name: 40, body: 160 };
const MOST_NAMES = 3;

/** Without calls it is an example. `preview`: whether it may show what was written. */
export const wordsOf = (
  calls: readonly Call[],
  preview: boolean,
  text: { bell: BellText; inbox: Text['inbox'] },
): { title: string; body: string } => {
  const [first, ...others] = calls;
  if (first === undefined) return text.bell.example;
  const called = ({ room }: Call) => cut(nameOf(room, text.inbox), LONGEST.name);
  if (others.length === 0) {
    const { kind, room } = first;
    const reason = kind === 'eskalasi' ? room.help_reason?.trim() : null;
    return {
      title: kind === 'eskalasi' ? text.bell.helpOf(called(first)) : called(first),
      body: preview ? cut(reason || previewOf(room, text.inbox), LONGEST.body) : text.bell.hidden,
    };
  }
  const names = text.bell.names(calls.slice(-MOST_NAMES).map(called).join(', '), calls.length - MOST_NAMES);
  const helpless = calls.filter(({ kind }) => kind === 'eskalasi').length;
  if (helpless === calls.length) return { title: text.bell.needHelp(calls.length), body: names };
  const some = helpless > 0 ? `${text.bell.ofThem(helpless)} · ` : '';
  return { title: text.bell.waiting(calls.length), body: some + names };
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
