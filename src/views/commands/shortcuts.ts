import type { ScreenName, TabName } from '../../contracts/app.routing.ts';
import type { Place } from './targets.ts';

/** What a key does. Where it sends an event, the machine says whether it may. */
export type Deed =
  /** Opens the next room of the list in view, or the one before. */
  | { step: 1 | -1 }
  /** An event for the machine of the open room. */
  | { room: 'take.requested' | 'giveBack.requested' | 'complete.requested' }
  /** Leads to something on the page; of several, to the first that is there. */
  | { reach: readonly [Place, ...Place[]] }
  | { page: TabName | ScreenName };

interface Key {
  /** As `keyOf` names what is pressed, one after the other. */
  keys: readonly [string] | readonly [string, string];
  /** Another key that does the same, for whose fingers know it from elsewhere. */
  also?: string;
  /** Where it counts, and under which heading it is listed. */
  where: 'list' | 'room' | 'pages' | 'everywhere';
  deed: Deed;
}

const table = {
  next: { keys: ['J'], where: 'list', deed: { step: 1 } },
  previous: { keys: ['K'], where: 'list', deed: { step: -1 } },
  select: { keys: ['X'], where: 'list', deed: { reach: ['choose'] } },
  selectUpTo: { keys: ['Shift+X'], where: 'list', deed: { reach: ['chooseUpTo'] } },
  unread: { keys: ['U'], where: 'list', deed: { reach: ['unread'] } },
  clear: { keys: ['Escape'], where: 'list', deed: { reach: ['chosen'] } },
  take: { keys: ['A'], where: 'room', deed: { room: 'take.requested' } },
  complete: { keys: ['E'], where: 'room', deed: { room: 'complete.requested' } },
  reply: { keys: ['R'], where: 'room', deed: { reach: ['write'] } },
  note: { keys: ['N'], where: 'room', deed: { reach: ['note'] } },
  tag: { keys: ['T'], where: 'room', deed: { reach: ['tag'] } },
  pin: { keys: ['P'], where: 'room', deed: { reach: ['pin'] } },
  snooze: { keys: ['S'], where: 'room', deed: { reach: ['snooze'] } },
  find: { keys: ['Mod+F'], where: 'room', deed: { reach: ['find'] } },
  inbox: { keys: ['G', 'I'], where: 'pages', deed: { page: 'inbox' } },
  eskalasi: { keys: ['G', 'E'], where: 'pages', deed: { page: 'eskalasi' } },
  autoReply: { keys: ['G', 'A'], where: 'pages', deed: { page: 'autoReply' } },
  taskCompleted: { keys: ['G', 'S'], where: 'pages', deed: { page: 'taskCompleted' } },
  tickets: { keys: ['G', 'T'], where: 'pages', deed: { page: 'tickets' } },
  integrations: { keys: ['G', 'W'], where: 'pages', deed: { page: 'integrations' } },
  settings: { keys: ['G', 'P'], where: 'pages', deed: { page: 'settings' } },
  undo: { keys: ['Z'], also: 'Mod+Z', where: 'everywhere', deed: { reach: ['undo'] } },
  search: { keys: ['/'], where: 'everywhere', deed: { reach: ['quickReply', 'search'] } },
  palette: { keys: ['Mod+K'], where: 'everywhere', deed: { reach: ['palette'] } },
  sheet: { keys: ['?'], where: 'everywhere', deed: { reach: ['sheet'] } },
} as const satisfies Record<string, Key>;

export type ShortcutName = keyof typeof table;
export type Shortcut = Key & { name: ShortcutName };

export const SHORTCUTS: readonly Shortcut[] = Object.entries<Key>(table).map(([name, key]) => ({
  name: name as ShortcutName,
  ...key,
}));

/** Milliseconds in which the second key of two must follow. */
const TOGETHER = 1500;

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** What the table calls a key; null for one that is pressed with others that are no business of ours. */
export const keyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null => {
  if (altKey) return null;
  const isLetter = /^[a-z]$/i.test(key);
  const mod = ctrlKey || metaKey ? 'Mod+' : '';
  const shift = shiftKey && isLetter ? 'Shift+' : '';
  return mod + shift + (isLetter ? key.toUpperCase() : key);
};

/** Whether a shortcut is a letter or a sign alone: those can be turned off, and mean what they say while one writes. */
export const isPlain = ({ keys }: Pick<Key, 'keys'>): boolean => !keys[0].startsWith('Mod+') && keys[0] !== 'Escape';

/** Reads one key after the other; of two that belong together the first alone is nothing yet. */
export const createReader = (): ((pressed: Pressed) => Shortcut | null) => {
  let begun: { key: string; at: number } | null = null;
  return (pressed) => {
    const key = keyOf(pressed);
    const first = begun !== null && pressed.timeStamp - begun.at < TOGETHER ? begun.key : null;
    begun = null;
    if (key === null) return null;
    if (first !== null) return SHORTCUTS.find(({ keys: [one, other] }) => one === first && other === key) ?? null;
    const found = SHORTCUTS.find(({ keys: [one], also }) => one === key || also === key);
    if (found?.keys[1] === undefined) return found ?? null;
    begun = { key, at: pressed.timeStamp };
    return null;
  };
};

const isApple = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** The key of commands, as it is written on the keyboard at hand. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl');

const words: Record<string, string> = { Escape: 'Esc', Shift: '⇧' };

/** The keys of a shortcut as they are written on the keyboard at hand. */
export const keysOf = (name: ShortcutName): string[][] =>
  table[name].keys.map((key) => key.split('+').map((part) => (part === 'Mod' ? modKey() : (words[part] ?? part))));

/** A tooltip that says the key as well. */
export const withKey = (label: string, name: ShortcutName): string =>
  `${label} (${keysOf(name)
    .map((keys) => keys.join(' '))
    .join(' ')})`;

/** For `aria-keyshortcuts`, which knows no two keys after each other. */
export const ariaKeysOf = (name: ShortcutName): string | undefined => {
  const [key, second] = table[name].keys as readonly string[];
  return second === undefined ? key?.replace('Mod+', isApple() ? 'Meta+' : 'Control+') : undefined;
};
