import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import { exportsText } from '../../views/exports/text/id.ts';
import { defineDataExportActors } from './dataExport.actors.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = '2026-11-20T15:30:00Z';
const none = Object.fromEntries(
  'orders notes promises reviews handovers events tickets campaigns requests lists'.split(' ').map((of) => [of, []]),
);

/** Exports a customer whose messages have files at these paths; `gone`: the one that the storage does not have. */
const exportOf = async (
  paths: readonly string[],
  gone?: string,
  zone = 'Asia/Jakarta',
  proofs: readonly { at: string; order: number; path: string }[] = [],
) => {
  const messages = paths.map((path) => ({ at, author: 'customer', kind: 'image', file: 'foto.jpg', path }));
  const data = { exported_at: at, zone, customer: { picture: null }, messages, ...none, proofs };
  const respond = async () => Response.json(data);
  const storage = vi.fn<(address: string) => Promise<Response>>(async (address) =>
    gone !== undefined && address.endsWith(gone)
      ? new Response(null, { status: 404 })
      : new Response(`bytes of ${address.replace(/^.*\//, '')}`),
  );
  const archives: Blob[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((archive) => `blob:${archives.push(archive as Blob)}`);
  const rest = new PostgrestClient('http://rest.test', { fetch: respond });
  const { runStep } = defineDataExportActors({
    rest,
    url: 'http://rest.test',
    fetch: storage as unknown as typeof fetch,
    exportWords: async () => exportsText,
  });
  const steps = [];
  do
    steps.push(
      // oxlint-disable-next-line no-await-in-loop -- the machine runs one step at a time
      await toPromise(createActor(runStep, { input: { roomId: 'd1f3c2a4', step: steps.length, texts: null } }).start()),
    );
  while (!steps.at(-1)?.isLast);
  return { steps, storage, archive: (await archives[0]?.text()) ?? '' };
};

test('the export holds every file once, also a file of two messages', async () => {
  const { steps, storage, archive } = await exportOf(['b/1.jpg', 'b/2.jpg', 'b/1.jpg']);
  expect(steps.at(-1)).toEqual({ total: 3, missing: 0, isLast: true });
  expect(storage).toHaveBeenCalledTimes(2);
  expect(archive.split('bytes of 1.jpg')).toHaveLength(2);
  expect(archive).toContain('bytes of 2.jpg');
  expect(archive).toContain('"path": "berkas/0001 2026-11-20 foto.jpg"');
});

test('the export holds the proofs of transfers, named by the day', async () => {
  const { steps, archive } = await exportOf(['b/1.jpg'], undefined, undefined, [{ at, order: 14, path: 'b/7.png' }]);
  expect(steps.at(-1)).toEqual({ total: 2, missing: 0, isLast: true });
  expect(archive).toContain('bytes of 7.png');
  expect(archive).toContain('"path": "berkas/0002 2026-11-20 bukti transfer.png"');
});

test('a file has the day of the business', async () => {
  const { archive } = await exportOf(['b/1.jpg'], undefined, 'Asia/Jayapura');
  expect(archive).toContain('0001 2026-11-21 foto.jpg');
});

test('a file that the storage no longer has is counted as missing and does not stop the others', async () => {
  const { steps, archive } = await exportOf(['b/1.jpg', 'b/2.jpg'], '1.jpg');
  expect(steps.at(-1)).toEqual({ total: 2, missing: 1, isLast: true });
  expect(archive).toContain('bytes of 2.jpg');
});

test('an export that is cancelled while its archive is packed saves no file', async () => {
  const data = { exported_at: at, zone: 'Asia/Jakarta', customer: { picture: null }, messages: [], ...none };
  const packing = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async () => {
    isRead.resolve();
    await packing.promise;
    return new ArrayBuffer(0);
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const rest = new PostgrestClient('http://rest.test', { fetch: async () => Response.json(data) });
  const { runStep } = defineDataExportActors({
    rest,
    url: 'http://rest.test',
    fetch,
    exportWords: async () => exportsText,
  });
  const actor = createActor(runStep, { input: { roomId: 'd1f3c2a4', step: 0, texts: null } }).start();
  await isRead.promise;
  actor.stop();
  packing.resolve();
  await new Promise(setImmediate);
  expect(saved).not.toHaveBeenCalled();
});
