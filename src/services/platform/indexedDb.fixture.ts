import { openDB } from 'idb';

/** All keys and values of a database's stores, as one string. */
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
