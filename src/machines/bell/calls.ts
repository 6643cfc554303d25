/** What calls for a person, and which of it is told to them. Pure: the bell decides with it, its service says it. */
import type { Room } from '../../services/schemas/room.ts';
import type { SectionValues } from '../settings/sections.ts';

/** What somebody chose to hear of, and how. Of the account in this business, on all its devices. */
export type Choices = SectionValues['notifikasi'];

/** What a chat says of itself where it is told of. */
export type CallingRoom = Pick<
  Room,
  'name' | 'phone' | 'chat_id' | 'help_reason' | 'last_message_preview' | 'last_message_kind'
>;

/** A chat that wants a person: the AI called for help in it, its customer wrote to its holder, or to the AI. */
export interface Call {
  kind: 'eskalasi' | 'new_message' | 'ai_handled';
  roomId: string;
  room: CallingRoom;
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

/** Nobody is called to what they look at, nor at all while they are here if they would rather not be. */
export const wanted = (calls: readonly Call[], choices: Choices, { roomId, isFocused }: View): Call[] =>
  calls.filter((call) => choices[call.kind] && !(isFocused && (call.roomId === roomId || !choices.while_open)));

/** Each chat once, as it called last; one that has called for help does so until it is seen. */
export const together = (before: readonly Call[], news: readonly Call[], settled: readonly string[]): Call[] => {
  const known = new Map<string, Call>();
  for (const call of [...before, ...news]) {
    const kind = known.get(call.roomId)?.kind === 'eskalasi' ? 'eskalasi' : call.kind;
    known.delete(call.roomId);
    known.set(call.roomId, { ...call, kind });
  }
  for (const roomId of settled) known.delete(roomId);
  return [...known.values()];
};
