import { impersonate, type Caller, type Database, type Query } from '../database.ts';

export type Extension = 'broadcast' | 'presence';

/** What a caller may do on one topic: read = hear, write = say. */
export interface Permissions {
  read: Record<Extension, boolean>;
  write: Record<Extension, boolean>;
}

/** A public channel is open to whoever has a key. */
export const openToAll: Permissions = {
  read: { broadcast: true, presence: true },
  write: { broadcast: true, presence: true },
};

class Undo extends Error {}

const mayInsert = async (query: Query, topic: string, extension: Extension): Promise<boolean> => {
  await query('savepoint probe');
  try {
    await query('insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [topic, extension]);
    return true;
  } catch {
    return false;
  } finally {
    await query('rollback to savepoint probe');
  }
};

/**
 * Asks the policies on `realtime.messages`, as hosted Realtime does: a row of the topic is written, read and written
 * again in the caller's name, and all of it is rolled back. NOTIFY is transactional, so nobody hears of the probe.
 *
 * @param topic without the `realtime:` prefix
 */
export async function permissionsOn(database: Database, topic: string, caller: Caller): Promise<Permissions> {
  const permissions: Permissions = {
    read: { broadcast: false, presence: false },
    write: { broadcast: false, presence: false },
  };
  // No text of Postgres can hold it: there is no such topic.
  if (topic.includes('\0')) return permissions;
  try {
    await database.transaction(async (query) => {
      const probes = await query<{ id: string }>(
        `insert into realtime.messages (topic, extension, private)
         values ($1, 'broadcast', true), ($1, 'presence', true) returning id`,
        [topic],
      );
      await impersonate(query, { ...caller, settings: { ...caller.settings, 'realtime.topic': topic } });
      const visible = await query<{ extension: Extension }>(
        'select extension from realtime.messages where id = any ($1)',
        [probes.map(({ id }) => id)],
      );
      for (const { extension } of visible) permissions.read[extension] = true;
      permissions.write.broadcast = await mayInsert(query, topic, 'broadcast');
      permissions.write.presence = await mayInsert(query, topic, 'presence');
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return permissions;
}
