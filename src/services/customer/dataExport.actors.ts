/** The export of a customer's data: the records, then each file, then one archive that the browser saves. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import type { ExportProgress, ExportStep } from '../../contracts/customer.ts';
import type { ExportDeps } from '../../contracts/exports.ts';
import { type Calendar, calendarOf } from '../../contracts/time.ts';
import { saveFile } from '../platform/saveFile.ts';
import { customerExportSchema, toText, toCsv, type CustomerExport } from './dataExport.readable.ts';
import { zipOf, type Entry } from './zip.ts';

interface DataExportDeps extends ExportDeps {
  rest: PostgrestClient;
  url: string;
  fetch: typeof globalThis.fetch;
}

/** Of all files together: as much as a phone's browser can hold in memory for one archive. */
const MAX_BYTES = 1_000_000_000;

/** A file in the storage. */
type ExportFile = Pick<CustomerExport['messages'][number], 'at' | 'file' | 'path'>;

interface ExportInProgress {
  data: CustomerExport;
  /** Of the business. */
  calendar: Calendar;
  /** In the order of fetching: the profile picture, then the files of messages. */
  files: readonly ExportFile[];
  /** By path in the storage. */
  fetched: Map<string, Entry>;
  missing: Set<string>;
  size: number;
}

/** A path in the archive. The customer chose the file's name, so it may hold any character. */
const archivePathOf = ({ at, file, path = '' }: ExportFile, index: number, { dayOf }: Calendar): string => {
  const name = (file ?? path.replace(/^.*\//, '')).replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_').slice(-100);
  return `berkas/${String(index + 1).padStart(4, '0')} ${dayOf(at)} ${name}`;
};

const withArchivePaths = ({ data, fetched }: ExportInProgress): CustomerExport => {
  const archived = <Row extends { path?: string | undefined }>(row: Row): Row => {
    const { path, ...rest } = row;
    const archivePath = path === undefined ? undefined : fetched.get(path)?.name;
    return (archivePath === undefined ? rest : { ...rest, path: archivePath }) as Row;
  };
  return {
    ...data,
    customer: { ...data.customer, picture: fetched.get(data.customer.picture ?? '')?.name },
    messages: data.messages.map(archived),
    proofs: data.proofs.map(archived),
  };
};

export const defineDataExportActors = ({ rest, url, fetch, exportWords }: DataExportDeps) => {
  /** One at a time, because a page has one customer panel. */
  let current: ExportInProgress | null = null;

  const read = async (roomId: string, signal: AbortSignal): Promise<ExportInProgress> => {
    const response = await rest.rpc('export_customer', { room_id: roomId }).abortSignal(signal);
    if (response.error) throw new Error('Failed to read the customer', { cause: response.error });
    const data = v.parse(customerExportSchema, response.data);
    const { picture } = data.customer;
    const pictureFiles = picture
      ? [{ at: data.exported_at, file: picture.replace(/^.*?(?=\.\w+$|$)/, 'foto profil'), path: picture }]
      : [];
    const proofs = data.proofs.map(({ at, path }) => ({
      at,
      path,
      file: path?.replace(/^.*?(?=\.\w+$|$)/, 'bukti transfer'),
    }));
    const files = [...pictureFiles, ...[...data.messages, ...proofs].filter(({ path }) => path !== undefined)];
    return { data, calendar: calendarOf(data.zone), files, fetched: new Map(), missing: new Set(), size: 0 };
  };

  /** Throws on a failed connection or a server error, so that the step is retried: the file may exist. */
  const fetchFile = async (into: ExportInProgress, index: number, signal: AbortSignal): Promise<void> => {
    const file = into.files[index];
    const path = file?.path;
    if (file === undefined || path === undefined || into.fetched.has(path)) return;
    const name = archivePathOf(file, index, into.calendar);
    const encodedPath = path.split('/').map(encodeURIComponent).join('/');
    const response = await fetch(`${url}/storage/v1/object/authenticated/media/${encodedPath}`, { signal });
    if (response.status >= 500) throw new Error('Failed to read a file');
    const bytes = response.ok ? await response.blob() : null;
    if (bytes === null || into.size + bytes.size > MAX_BYTES) {
      into.missing.add(name);
      return;
    }
    into.size += bytes.size;
    into.fetched.set(path, { name, bytes, at: into.calendar.local(file.at) });
  };

  const save = async (from: ExportInProgress, { roomId, texts }: ExportStep, signal: AbortSignal): Promise<void> => {
    const at = from.calendar.local(Date.now());
    const data = withArchivePaths(from);
    const textFile = (name: string, content: string): Entry => ({ name, bytes: new Blob([content]), at });
    const entries = [
      textFile('data.json', JSON.stringify(data, null, 2)),
      textFile('pesan.csv', toCsv(data, await exportWords())),
      ...(texts === null ? [] : [textFile('salinan.txt', toText(data, texts, [...from.missing]))]),
      ...from.fetched.values(),
    ];
    saveFile(`pelanggan-${roomId.slice(0, 8)}.zip`, await zipOf(entries, signal));
  };

  return {
    runStep: fromPromise<ExportProgress, ExportStep>(async ({ input, signal }) => {
      const { roomId, step } = input;
      if (step === 0) current = await read(roomId, signal);
      const running = current;
      if (running === null) throw new Error('No export has been started');
      if (step > 0) await fetchFile(running, step - 1, signal);
      const isLast = step >= running.files.length;
      if (isLast) {
        await save(running, input, signal);
        current = null;
      }
      return { total: running.files.length, missing: running.missing.size, isLast };
    }),
  };
};
