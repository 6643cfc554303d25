import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CommandError } from './commandError.ts';

const listenOn = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });

const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address, () => resolve(true)).on('error', () => resolve(false));
    socket.unref();
  });

/** A socket name that one process can hold. The system releases it when the process ends, so no lock can go stale. */
function addressOf(folder: string): string {
  const name = `chabot-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * Locks a data folder for this process and returns the function that unlocks it. Throws a `CommandError` if another
 * stack holds it.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(await realpath(folder));
  const acquire = async (): Promise<Server> => {
    try {
      return await listenOn(address);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || (await isListening(address))) throw error;
      await rm(address, { force: true });
      return await listenOn(address);
    }
  };
  try {
    const server = await acquire();
    return () => new Promise((resolve) => server.close(() => resolve()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CommandError(
      `Data di ${folder} sedang dipakai oleh Chabot lain yang masih berjalan; hentikan dulu yang itu, atau pakai folder data lain.`,
      { cause: error },
    );
  }
}
