import { updateRoom, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { getTags } from '../app/resource.actors.ts';

/** The names of the business's tags, which can be added to a chat and removed from it. */
export const tagsService = (deps: RecordListDeps): RecordListService<'tags'> => ({
  changesOf: null,
  read: ({ businessId }, signal) => getTags(deps, businessId, signal),
  run: ({ roomId }, { do: kind, tag }, signal) =>
    updateRoom(deps, 'tag_room', { room_id: roomId, tag, has_tag: kind === 'add' }, signal),
});
