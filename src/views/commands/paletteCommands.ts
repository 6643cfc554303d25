/** The commands of the palette: the actions that are possible now, and the pages. */
import { folded } from '../../machines/app/folded.ts';
import { SHORTCUTS, type CommandAction, type ShortcutName } from './shortcuts.ts';
import type { CommandsText } from './text/id.ts';

export interface Command {
  name: string;
  label: string;
  /** The shortcut for the same command. */
  shortcut?: ShortcutName;
  run: () => void;
}

/** Shortcuts that work only on the list, or that open the palette itself. */
const EXCLUDED: readonly ShortcutName[] = [
  ...(['next', 'previous', 'select', 'selectUpTo', 'unread', 'filter', 'clear'] as const),
  ...(['palette', 'search'] as const),
];

/** The possible commands: first those of the open room, then the others, each in the order of the table. */
export const commandsOf = (
  text: CommandsText,
  canRun: (action: CommandAction) => boolean,
  run: (action: CommandAction) => boolean,
  more: readonly Command[],
): Command[] => {
  const rows = SHORTCUTS.filter(({ name, action }) => !EXCLUDED.includes(name) && canRun(action));
  const own = rows.map(({ name, action, section }) => ({
    section,
    command: { name, label: text.sheet.keys[name], shortcut: name, run: () => void run(action) },
  }));
  return [
    ...own.filter(({ section }) => section === 'room').map(({ command }) => command),
    ...own.filter(({ section }) => section !== 'room').map(({ command }) => command),
    ...more,
  ];
};

/** The commands that contain every typed word. Those that begin with the typed text come first. */
export const matchCommands = (commands: readonly Command[], text: string): Command[] => {
  const typed = folded(text);
  const words = typed.split(/\s+/);
  const matches = commands.filter(({ label }) => words.every((word) => folded(label).includes(word)));
  return matches.toSorted(
    (one, other) => Number(folded(other.label).startsWith(typed)) - Number(folded(one.label).startsWith(typed)),
  );
};
