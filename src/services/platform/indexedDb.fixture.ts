import { openDB } from 'idb';

/** Everything that lies on the disk in a database, as one string: the keys and the values of each of its stores. */
export const dumpDatabase = async (database: string): Promise<string> => {
  const db = await openDB(database);
  const all = await Promise.all(
    [...db.objectStoreNames].map(async (name) => [...(await db.getAllKeys(name)), ...(await db.getAll(name))]),
  );
  db.close();
  return JSON.stringify(all, (_, value: unknown) =>
    value instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(value)) : value,
  );
};
