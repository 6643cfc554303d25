/** Where a person is wanted, and which of it they are told. Pure: the bell decides with it, its service says it. */
import type { Room } from '../../contracts/room.ts';
import type { SectionValues } from '../settings/sections.ts';

/** What somebody chose to hear of, and how. Of the account in this business, on all its devices. */
export type Choices = SectionValues['notifikasi'];

/** What a chat says of itself where it is told of. */
export type KnockingRoom = Pick<
  Room,
  'name' | 'phone' | 'chat_id' | 'help_reason' | 'last_message_preview' | 'last_message_kind'
>;

/** A chat wants a person: the AI asked for help in it, or its customer wrote, to its holder or to the AI. */
export interface Knock {
  kind: 'eskalasi' | 'new_message' | 'ai_handled';
  roomId: string;
  room: KnockingRoom;
}

/** What a person has before them. */
export interface View {
  /** The chat that is open in this tab. */
  roomId: string | null;
  /** Whether the tab is the one that they work in. */
  isFocused: boolean;
}

export const usualChoices: Choices = {
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
export const wanted = (knocks: readonly Knock[], choices: Choices, { roomId, isFocused }: View): Knock[] =>
  knocks.filter((knock) => choices[knock.kind] && !(isFocused && (knock.roomId === roomId || !choices.while_open)));

/** Each chat once, as it knocked last; one that has asked for help does so until it is seen. */
export const together = (before: readonly Knock[], news: readonly Knock[], settled: readonly string[]): Knock[] => {
  const known = new Map<string, Knock>();
  for (const knock of [...before, ...news]) {
    const kind = known.get(knock.roomId)?.kind === 'eskalasi' ? 'eskalasi' : knock.kind;
    known.delete(knock.roomId);
    known.set(knock.roomId, { ...knock, kind });
  }
  for (const roomId of settled) known.delete(roomId);
  return [...known.values()];
};
