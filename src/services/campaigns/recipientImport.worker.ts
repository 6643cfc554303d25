/** The worker of an import: it holds the rows, so that the page holds only what it shows and is never blocked. */
import { readFile, problemOf } from './recipientFile.ts';
import type { ImportAnswer, ImportRequest } from './recipientImport.protocol.ts';
import { createRecipientTable } from './recipientTable.ts';

let table: ReturnType<typeof createRecipientTable> | null = null;

const opened = () => {
  if (table === null) throw new Error('No file is open');
  return table;
};

async function answer({ name, given }: ImportRequest): Promise<unknown> {
  if (name === 'open') {
    try {
      const read = await readFile(
        'text' in given
          ? { bytes: new TextEncoder().encode(given.text), name: '', sheet: null, isText: true }
          : { bytes: new Uint8Array(await given.file.arrayBuffer()), name: given.name, sheet: given.sheet },
      );
      table = createRecipientTable(read.rows);
      return { opened: read.opened };
    } catch (error) {
      return problemOf(error);
    }
  }
  if (name === 'map') opened().map(given);
  if (name === 'page') return opened().page(given);
  if (name === 'mend') opened().mend(given.row, given.phone);
  if (name === 'batch') return opened().batch(given.after);
  if (name === 'note') for (const { row, verdict } of given) opened().note(row, verdict);
  return name === 'rejects' ? opened().rejects(given) : null;
}

const send = (message: ImportAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answer(data).then(
    (given) => send({ id: data.id, answer: given }),
    (error: unknown) => send({ id: data.id, failed: String(error) }),
  );
});
