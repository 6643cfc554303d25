import { promiseSchema } from '../../contracts/customer.ts';
import {
  readOfRoom,
  resultOf,
  resultOfInsert,
  resultOfUpdate,
  type RecordListDeps,
  type RecordListService,
} from '../app/recordList.ts';

/** The promises to a customer, newest first. */
export const promisesService = (deps: RecordListDeps): RecordListService<'promises'> => ({
  changesOf: ({ roomId }) => ({ topic: `room:${roomId}`, table: 'promise' }),
  read: ({ roomId }, signal) =>
    readOfRoom(
      deps,
      roomId,
      { name: 'promises', table: 'promise', schema: promiseSchema, newest: 'created_at' },
      signal,
    ),
  run: async ({ roomId }, command, signal) => {
    const promises = deps.rest.from('promise');
    const { id } = command;
    if (command.do === 'remove') return resultOf(await promises.delete().eq('id', id).abortSignal(signal));
    if (command.do === 'keep') {
      const update = promises.update({ is_kept: command.isKept }).eq('id', id);
      return resultOfUpdate(await update.select('id').abortSignal(signal));
    }
    const { body, dueOn: due_on } = command;
    if (command.do === 'add') {
      const row = { id, room_id: roomId, message_id: command.messageId, body, due_on };
      return resultOfInsert(await promises.insert(row).abortSignal(signal));
    }
    const { base } = command;
    const ifUnchanged = promises.update({ body, due_on }).eq('id', id).eq('body', base.body);
    const write = base.due_on === null ? ifUnchanged.is('due_on', null) : ifUnchanged.eq('due_on', base.due_on);
    const response = await write.select('id').abortSignal(signal);
    if (response.data?.length !== 0) return resultOf(response);
    const { data: now, error } = await deps.rest.from('promise').select('body,due_on').eq('id', id).maybeSingle();
    if (error) return resultOf({ error });
    if (now === null) return { refused: 'gone' };
    // An earlier attempt whose response was lost has already changed it.
    return now.body === body && now.due_on === due_on ? null : { refused: 'changed' };
  },
});
