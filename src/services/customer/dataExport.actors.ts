/** The copy of what is kept of one person: gathered here, file by file, and handed to the browser as one archive. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { ExportProgress, ExportStep } from '../../contracts/customer.ts';
import { saveFile } from '../platform/saveFile.ts';
import { copySchema, readable, tabled, type Copy } from './dataExport.readable.ts';
import { zipOf, type Entry } from './zip.ts';

interface CopyDeps {
  rest: PostgrestClient;
  url: string;
  fetch: typeof globalThis.fetch;
}

/** Of all files together, in bytes: what a phone can still put into one archive. */
const MOST = 1_000_000_000;

/** Something that lies in the storage. */
type Wanted = Pick<Copy['messages'][number], 'at' | 'file' | 'path'>;

interface Gathered {
  copy: Copy;
  /** In the order in which they are fetched: the customer's picture, and the files of messages. */
  wanted: readonly Wanted[];
  /** By where they lie in the storage. */
  had: Map<string, Entry>;
  missed: Set<string>;
  size: number;
}

/** Where a file stands in the archive. What a customer called it may hold anything. */
const placeOf = ({ at, file, path = '' }: Wanted, place: number): string => {
  const name = (file ?? path.replace(/^.*\//, '')).replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_').slice(-100);
  return `berkas/${String(place + 1).padStart(4, '0')} ${at.slice(0, 10)} ${name}`;
};

const archived = (made: Gathered): Copy => ({
  ...made.copy,
  customer: { ...made.copy.customer, picture: made.had.get(made.copy.customer.picture ?? '')?.name },
  messages: made.copy.messages.map(({ path, ...message }) => {
    const place = path === undefined ? undefined : made.had.get(path)?.name;
    return place === undefined ? message : { ...message, path: place };
  }),
});

export const defineCopy = ({ rest, url, fetch }: CopyDeps) => {
  /** One at a time: a page has one panel. */
  let made: Gathered | null = null;

  const read = async (roomId: string, signal: AbortSignal): Promise<Gathered> => {
    const { data, error } = await rest.rpc('export_customer', { room_id: roomId }).abortSignal(signal);
    if (error) throw new Error('Failed to read the customer', { cause: error });
    const copy = v.parse(copySchema, data);
    const { picture } = copy.customer;
    const ofCustomer = picture
      ? [{ at: copy.exported_at, file: picture.replace(/^.*?(?=\.\w+$|$)/, 'foto profil'), path: picture }]
      : [];
    const wanted = [...ofCustomer, ...copy.messages.filter(({ path }) => path !== undefined)];
    return { copy, wanted, had: new Map(), missed: new Set(), size: 0 };
  };

  /** Throws where nobody could be reached: it may be there. */
  const take = async (into: Gathered, place: number, signal: AbortSignal): Promise<void> => {
    const file = into.wanted[place];
    const path = file?.path;
    if (file === undefined || path === undefined || into.had.has(path)) return;
    const name = placeOf(file, place);
    const address = path.split('/').map(encodeURIComponent).join('/');
    const answer = await fetch(`${url}/storage/v1/object/authenticated/media/${address}`, { signal });
    if (answer.status >= 500) throw new Error('Failed to read a file');
    const bytes = answer.ok ? await answer.blob() : null;
    if (bytes === null || into.size + bytes.size > MOST) {
      into.missed.add(name);
      return;
    }
    into.size += bytes.size;
    into.had.set(path, { name, bytes, at: new Date(file.at) });
  };

  const save = async (from: Gathered, { roomId, words }: ExportStep): Promise<void> => {
    const at = new Date();
    const copy = archived(from);
    const text = (name: string, content: string): Entry => ({ name, bytes: new Blob([content]), at });
    const entries = [
      text('data.json', JSON.stringify(copy, null, 2)),
      text('pesan.csv', tabled(copy)),
      ...(words === null ? [] : [text('salinan.txt', readable(copy, words, [...from.missed]))]),
      ...from.had.values(),
    ];
    saveFile(`pelanggan-${roomId.slice(0, 8)}.zip`, await zipOf(entries));
  };

  return {
    gather: fromPromise<ExportProgress, ExportStep>(async ({ input, signal }) => {
      const { roomId, step } = input;
      if (step === 0) made = await read(roomId, signal);
      const now = made;
      if (now === null) throw new Error('No copy has been begun');
      if (step > 0) await take(now, step - 1, signal);
      const isLast = step >= now.wanted.length;
      if (isLast) {
        await save(now, input);
        made = null;
      }
      return { of: now.wanted.length, missed: now.missed.size, isLast };
    }),
  };
};
