/** What stands around a conversation, as the database has it. */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { kindSchema } from './kinds.ts';
import { maybe } from './maybe.ts';
import { statuses } from './ticket.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const filesSchema = v.array(
  v.pipe(
    v.object({
      id: uuid,
      kind: kindSchema,
      media: v.object({ path: v.string(), filename: maybe(v.string()) }),
      sent_at: instantSchema,
    }),
    v.transform(({ id, kind, media, sent_at: at }) => ({ id, kind, path: media.path, name: media.filename, at })),
  ),
);
export interface FilesPage {
  files: v.InferOutput<typeof filesSchema>;
  /** The place before which the next page begins; null: this is the last. */
  older: string | null;
}

export const otherRoomSchema = v.object({
  id: uuid,
  name: maybe(v.string()),
  phone: maybe(v.string()),
  chat_id: v.string(),
  last_message_at: instantSchema,
  channel: v.object({ name: v.string() }),
});
export type OtherRoom = v.InferOutput<typeof otherRoomSchema>;

/** A ticket as the panel names it. */
export const promiseSchema = v.object({ id: uuid, title: v.string(), status: v.picklist(statuses) });
export type CustomerPromise = v.InferOutput<typeof promiseSchema>;
