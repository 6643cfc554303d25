/** Where a person is wanted, and which of it they are told. Pure: the bell decides with it, its service says it. */
import type { NotificationPreferences, TabView, Alert } from '../../contracts/notifications.ts';

export const usualChoices: NotificationPreferences = {
  eskalasi: true,
  new_message: true,
  ai_handled: false,
  sound: true,
  desktop: false,
  preview: true,
  repeat: false,
  while_open: true,
};

/** What somebody looks at does not knock, nor does anything while they are here if they would rather not be disturbed. */
export const wanted = (
  knocks: readonly Alert[],
  choices: NotificationPreferences,
  { roomId, isFocused }: TabView,
): Alert[] =>
  knocks.filter((knock) => choices[knock.kind] && !(isFocused && (knock.roomId === roomId || !choices.while_open)));

/** Each chat once, as it knocked last; one that has asked for help does so until it is seen. */
export const together = (before: readonly Alert[], news: readonly Alert[], settled: readonly string[]): Alert[] => {
  const known = new Map<string, Alert>();
  for (const knock of [...before, ...news]) {
    const kind = known.get(knock.roomId)?.kind === 'eskalasi' ? 'eskalasi' : knock.kind;
    known.delete(knock.roomId);
    known.set(knock.roomId, { ...knock, kind });
  }
  for (const roomId of settled) known.delete(roomId);
  return [...known.values()];
};
