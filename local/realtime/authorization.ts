import { impersonate, type Caller, type Database, type Query } from '../database.ts';

export type Extension = 'broadcast' | 'presence';

/** A caller's rights on one topic: read = receive, write = send. */
export interface Permissions {
  read: Record<Extension, boolean>;
  write: Record<Extension, boolean>;
}

/** Rights on a public channel, which every client with an API key has. */
export const publicPermissions: Permissions = {
  read: { broadcast: true, presence: true },
  write: { broadcast: true, presence: true },
};

class Rollback extends Error {}

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
 * Evaluates the policies on `realtime.messages` as hosted Realtime does: rows of the topic are inserted, read and
 * inserted again as the caller, then everything is rolled back. NOTIFY is transactional, so no message is sent.
 *
 * @param topic without the `realtime:` prefix
 */
export async function checkPermissions(database: Database, topic: string, caller: Caller): Promise<Permissions> {
  const permissions: Permissions = {
    read: { broadcast: false, presence: false },
    write: { broadcast: false, presence: false },
  };
  // Postgres text cannot contain it, so no such topic exists.
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
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return permissions;
}
