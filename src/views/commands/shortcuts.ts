import type { ScreenName, TabName } from '../../contracts/app.routing.ts';
import type { CommandTarget } from './targets.ts';

/** What a shortcut or palette command does. The room machine decides whether it accepts an event. */
export type CommandAction =
  /** Opens the next or the previous room of the current list. */
  | { step: 1 | -1 }
  /** Sends an event to the machine of the open room. */
  | { roomEvent: 'takeOver.requested' | 'giveBack.requested' | 'complete.requested' }
  /** Runs the first available target of the page. */
  | { targets: readonly [CommandTarget, ...CommandTarget[]] }
  | { page: TabName | ScreenName };

interface ShortcutRow {
  /** One key or a sequence of two, in the names of `keyOf`. */
  keys: readonly [string] | readonly [string, string];
  /** A second key for the same command, familiar from other applications. */
  alternative?: string;
  /** Where the shortcut works, and its heading in the list of shortcuts. */
  section: 'list' | 'room' | 'pages' | 'everywhere';
  action: CommandAction;
}

const table = {
  next: { keys: ['J'], section: 'list', action: { step: 1 } },
  previous: { keys: ['K'], section: 'list', action: { step: -1 } },
  select: { keys: ['X'], section: 'list', action: { targets: ['selectRoom'] } },
  selectUpTo: { keys: ['Shift+X'], section: 'list', action: { targets: ['selectUpTo'] } },
  unread: { keys: ['U'], section: 'list', action: { targets: ['markUnread'] } },
  filter: { keys: ['F'], section: 'list', action: { targets: ['filter'] } },
  clear: { keys: ['Escape'], section: 'list', action: { targets: ['clearSelection'] } },
  take: { keys: ['A'], section: 'room', action: { roomEvent: 'takeOver.requested' } },
  giveBack: { keys: ['B'], section: 'room', action: { roomEvent: 'giveBack.requested' } },
  escalate: { keys: ['Shift+E'], section: 'room', action: { targets: ['escalate'] } },
  complete: { keys: ['E'], section: 'room', action: { roomEvent: 'complete.requested' } },
  reply: { keys: ['R'], section: 'room', action: { targets: ['composer'] } },
  forward: { keys: ['Shift+F'], section: 'room', action: { targets: ['forward'] } },
  note: { keys: ['N'], section: 'room', action: { targets: ['note'] } },
  tag: { keys: ['T'], section: 'room', action: { targets: ['tag'] } },
  pin: { keys: ['P'], section: 'room', action: { targets: ['pin'] } },
  snooze: { keys: ['S'], section: 'room', action: { targets: ['snooze'] } },
  find: { keys: ['Mod+F'], section: 'room', action: { targets: ['chatSearch'] } },
  home: { keys: ['G', 'B'], section: 'pages', action: { page: 'home' } },
  inbox: { keys: ['G', 'I'], section: 'pages', action: { page: 'inbox' } },
  eskalasi: { keys: ['G', 'E'], section: 'pages', action: { page: 'eskalasi' } },
  autoReply: { keys: ['G', 'A'], section: 'pages', action: { page: 'autoReply' } },
  taskCompleted: { keys: ['G', 'S'], section: 'pages', action: { page: 'taskCompleted' } },
  tickets: { keys: ['G', 'T'], section: 'pages', action: { page: 'tickets' } },
  orders: { keys: ['G', 'O'], section: 'pages', action: { page: 'orders' } },
  training: { keys: ['G', 'L'], section: 'pages', action: { page: 'training' } },
  simulate: { keys: ['G', 'M'], section: 'pages', action: { page: 'simulate' } },
  templates: { keys: ['G', 'D'], section: 'pages', action: { page: 'templates' } },
  integrations: { keys: ['G', 'W'], section: 'pages', action: { page: 'integrations' } },
  settings: { keys: ['G', 'P'], section: 'pages', action: { page: 'settings' } },
  undo: { keys: ['Z'], alternative: 'Mod+Z', section: 'everywhere', action: { targets: ['undo'] } },
  search: { keys: ['/'], section: 'everywhere', action: { targets: ['quickReply', 'search'] } },
  palette: { keys: ['Mod+K'], section: 'everywhere', action: { targets: ['palette'] } },
  sheet: { keys: ['?'], section: 'everywhere', action: { targets: ['shortcutSheet'] } },
} as const satisfies Record<string, ShortcutRow>;

export type ShortcutName = keyof typeof table;
export type Shortcut = ShortcutRow & { name: ShortcutName };

export const SHORTCUTS: readonly Shortcut[] = Object.entries<ShortcutRow>(table).map(([name, key]) => ({
  name: name as ShortcutName,
  ...key,
}));

/** Milliseconds in which the second key of a sequence must follow. */
const SEQUENCE_TIMEOUT = 1500;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** The name of a pressed key in the table; null for combinations with Alt, which are never shortcuts. */
export const keyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null => {
  if (altKey) return null;
  const isLetter = /^[a-z]$/i.test(key);
  const mod = ctrlKey || metaKey ? 'Mod+' : '';
  const shift = shiftKey && isLetter ? 'Shift+' : '';
  return mod + shift + (isLetter ? key.toUpperCase() : key);
};

/** Whether a shortcut is a character key without Ctrl. The user can turn those off, and in a text field they type. */
export const isSingleKey = ({ keys }: Pick<ShortcutRow, 'keys'>): boolean =>
  !keys[0].startsWith('Mod+') && keys[0] !== 'Escape';

/** Reads key presses one by one, and returns a shortcut when its last key is pressed. */
export const createShortcutReader = (): ((press: KeyPress) => Shortcut | null) => {
  let firstKey: { key: string; at: number } | null = null;
  return (press) => {
    const key = keyOf(press);
    const first = firstKey !== null && press.timeStamp - firstKey.at < SEQUENCE_TIMEOUT ? firstKey.key : null;
    firstKey = null;
    if (key === null) return null;
    if (first !== null) return SHORTCUTS.find(({ keys: [one, other] }) => one === first && other === key) ?? null;
    const shortcut = SHORTCUTS.find(({ keys: [one], alternative }) => one === key || alternative === key);
    if (shortcut?.keys[1] === undefined) return shortcut ?? null;
    firstKey = { key, at: press.timeStamp };
    return null;
  };
};

const isApple = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** The label of the Ctrl or Command key on this device. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl');

/** The label of the Alt or Option key on this device. */
export const altKey = (): string => (isApple() ? '⌥' : 'Alt');

const KEY_LABELS: Record<string, string> = { Escape: 'Esc', Shift: '⇧' };

/** The key labels of a shortcut on this device. */
export const keysOf = (name: ShortcutName): string[][] =>
  table[name].keys.map((key) => key.split('+').map((part) => (part === 'Mod' ? modKey() : (KEY_LABELS[part] ?? part))));

/** A tooltip with the shortcut. */
export const withKey = (label: string, name: ShortcutName): string =>
  `${label} (${keysOf(name)
    .map((keys) => keys.join(' '))
    .join(' ')})`;

/** The value for `aria-keyshortcuts`, which cannot express a sequence of keys. */
export const ariaKeysOf = (name: ShortcutName): string | undefined => {
  const [key, second] = table[name].keys as readonly string[];
  return second === undefined ? key?.replace('Mod+', isApple() ? 'Meta+' : 'Control+') : undefined;
};
