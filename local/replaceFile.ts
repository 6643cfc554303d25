import { open, rename } from 'node:fs/promises';

/**
 * Writes to a temporary file, then renames it. A reader, or a start after kill -9, finds either the old or the new
 * content.
 */
export async function replaceFile(file: string, content: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
