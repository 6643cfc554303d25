import { SHORTCUTS, type Deed, type ShortcutName } from './shortcuts.ts';
/** What the palette offers besides chats: what can be done here and now, and where one can go. */
import type { CommandsText } from './text/id.ts';

export interface Command {
  name: string;
  label: string;
  /** The key that does the same. */
  shortcut?: ShortcutName;
  do: () => void;
}

/** Keys that mean something only while one looks at the list, or that are the palette itself. */
const LEFT_OUT: readonly ShortcutName[] = [
  ...(['next', 'previous', 'select', 'selectUpTo', 'unread', 'clear'] as const),
  ...(['palette', 'search'] as const),
];

/** The rows of the table that can be done now, in its order. */
export const commandsOf = (
  text: CommandsText,
  can: (deed: Deed) => boolean,
  act: (deed: Deed) => boolean,
  more: readonly Command[],
): Command[] => {
  const rows = SHORTCUTS.filter(({ name, deed }) => !LEFT_OUT.includes(name) && can(deed));
  const own = rows.map(({ name, deed, where }) => ({
    where,
    command: { name, label: text.sheet.keys[name], shortcut: name, do: () => void act(deed) },
  }));
  const room = { room: 'giveBack.requested' } as const;
  return [
    ...own.filter(({ where }) => where === 'room').map(({ command }) => command),
    ...(can(room) ? [{ name: 'giveBack', label: text.palette.giveBack, do: () => void act(room) }] : []),
    ...own.filter(({ where }) => where !== 'room').map(({ command }) => command),
    ...more,
  ];
};

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those that hold every word, wherever it stands; first those that begin with what was typed. */
export const matching = (commands: readonly Command[], words: string): Command[] => {
  const typed = plain(words.trim());
  const parts = typed.split(/\s+/);
  const fitting = commands.filter(({ label }) => parts.every((part) => plain(label).includes(part)));
  return fitting.toSorted(
    (one, other) => Number(plain(other.label).startsWith(typed)) - Number(plain(one.label).startsWith(typed)),
  );
};
