import { noteSchema } from '../../contracts/customer.ts';
import {
  readOfRoom,
  resultOf,
  resultOfInsert,
  resultOfUpdate,
  type RecordListDeps,
  type RecordListService,
} from '../app/recordList.ts';

/** The internal notes about a customer, newest first. */
export const notesService = (deps: RecordListDeps): RecordListService<'notes'> => ({
  changesOf: ({ roomId }) => ({ topic: `room:${roomId}`, table: 'room_note' }),
  read: ({ roomId }, signal) =>
    readOfRoom(deps, roomId, { name: 'notes', table: 'room_note', schema: noteSchema, newest: 'created_at' }, signal),
  run: async ({ roomId }, command, signal) => {
    const notes = deps.rest.from('room_note');
    if (command.do === 'remove') return resultOf(await notes.delete().eq('id', command.id).abortSignal(signal));
    const { id, body } = command;
    if (command.do === 'add')
      return resultOfInsert(await notes.insert({ id, room_id: roomId, body }).abortSignal(signal));
    return resultOfUpdate(await notes.update({ body }).eq('id', id).select('id').abortSignal(signal));
  },
});
