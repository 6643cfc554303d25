import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Refusal } from '../refusal.ts';
import type { World } from './model.ts';

/** The world on disk: one JSON file, replaced whole, and a folder of media. */
export interface Store {
  world: World;
  /** The world has changed: write it soon. Changes during a write go into the next one. */
  changed(): void;
  /** Resolves when all that has changed is on disk; what changes later is not written. */
  close(): Promise<void>;
  saveMedia(file: string, bytes: Uint8Array): Promise<void>;
  readMedia(file: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

const emptyWorld = (): World => ({ version: 1, sessions: {}, chats: {}, customers: {} });

async function readWorld(file: string): Promise<World> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as World;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyWorld();
    throw new Refusal(
      `Dunia WhatsApp simulasi di ${file} tidak dapat dibaca (rusak, atau milik pengguna lain); perbaiki izinnya, atau hapus berkas itu untuk mulai tanpa chat di ponsel.`,
      { cause: error },
    );
  }
}

/** Writes beside the file, then renames: a reader, or a start after kill -9, sees the old world or the new one. */
async function replaceFile(file: string, content: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

/** Opens the world kept in `folder`, which is made if it is missing. */
export async function openStore(folder: string): Promise<Store> {
  const media = join(folder, 'media');
  await mkdir(media, { recursive: true });
  const file = join(folder, 'whatsapp.json');
  await rm(`${file}.new`, { force: true });
  const world = await readWorld(file);
  let dirty = false;
  let closed = false;
  let writing: Promise<void> | undefined;

  // One turn later, so that the many changes of one request are one write; and one write at a time.
  const write = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    try {
      while (dirty) {
        dirty = false;
        await replaceFile(file, JSON.stringify(world));
      }
    } catch (error) {
      dirty = true;
      throw error;
    } finally {
      writing = undefined;
    }
  };
  const begin = (): Promise<void> => {
    writing ??= write();
    // close() reports a failure; without it, the next change tries again.
    writing.catch(() => {});
    return writing;
  };

  return {
    world,
    changed: () => {
      if (closed) return;
      dirty = true;
      void begin();
    },
    close: async () => {
      closed = true;
      while (dirty || writing) await begin();
    },
    saveMedia: (name, bytes) => writeFile(join(media, name), bytes),
    readMedia: async (name) => {
      if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return null;
      try {
        return new Uint8Array(await readFile(join(media, name)));
      } catch {
        return null;
      }
    },
  };
}
