import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openJsonFile } from '../jsonFile.ts';
import type { SimulatorState } from './state.ts';

/** The simulator's state on disk, and a folder of media. */
export interface Store {
  state: SimulatorState;
  /** Schedules a write of the state. */
  save(): void;
  /** Resolves when all changes are on disk; later changes are not written. */
  close(): Promise<void>;
  saveMedia(file: string, bytes: Uint8Array): Promise<void>;
  readMedia(file: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Opens the store in `folder`, which is created if missing. */
export async function openStore(folder: string): Promise<Store> {
  const media = join(folder, 'media');
  await mkdir(media, { recursive: true });
  const file = join(folder, 'whatsapp.json');
  const { state, save, close } = await openJsonFile<SimulatorState>(file, {
    empty: { version: 1, sessions: {}, chats: {}, customers: {} },
    unreadable: `Dunia WhatsApp simulasi di ${file} tidak dapat dibaca (rusak, atau milik pengguna lain); perbaiki izinnya, atau hapus berkas itu untuk mulai tanpa chat di ponsel.`,
  });
  return {
    state,
    save,
    close,
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
