import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import { defineCopy } from './dataExport.actors.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = '2026-11-20T03:00:00Z';
const none = Object.fromEntries(
  'orders notes promises reviews handovers events tickets campaigns requests lists'.split(' ').map((of) => [of, []]),
);

/** Takes a copy of a customer whose messages have files at these paths; `gone`: the storage has none there. */
const copied = async (paths: readonly string[], gone?: string) => {
  const messages = paths.map((path) => ({ at, author: 'customer', kind: 'image', file: 'foto.jpg', path }));
  const copy = { exported_at: at, zone: 'Asia/Jakarta', customer: { picture: null }, messages, ...none };
  const answered = async () => Response.json(copy);
  const stored = vi.fn<(address: string) => Promise<Response>>(async (address) =>
    gone !== undefined && address.endsWith(gone)
      ? new Response(null, { status: 404 })
      : new Response(`bytes of ${address.replace(/^.*\//, '')}`),
  );
  const archives: Blob[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((archive) => `blob:${archives.push(archive as Blob)}`);
  const rest = new PostgrestClient('http://rest.test', { fetch: answered });
  const { gather } = defineCopy({ rest, url: 'http://rest.test', fetch: stored as unknown as typeof fetch });
  const steps = [];
  do
    steps.push(
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as the machine asks
      await toPromise(createActor(gather, { input: { roomId: 'd1f3c2a4', step: steps.length, words: null } }).start()),
    );
  while (!steps.at(-1)?.isLast);
  return { steps, stored, archive: (await archives[0]?.text()) ?? '' };
};

test('every file of a customer is in the copy, one that stands in two messages once', async () => {
  const { steps, stored, archive } = await copied(['b/1.jpg', 'b/2.jpg', 'b/1.jpg']);
  expect(steps.at(-1)).toEqual({ of: 3, missed: 0, isLast: true });
  expect(stored).toHaveBeenCalledTimes(2);
  expect(archive.split('bytes of 1.jpg')).toHaveLength(2);
  expect(archive).toContain('bytes of 2.jpg');
  expect(archive).toContain('"path": "berkas/0001 2026-11-20 foto.jpg"');
});

test('a file that is gone is counted, and holds up no other', async () => {
  const { steps, archive } = await copied(['b/1.jpg', 'b/2.jpg'], '1.jpg');
  expect(steps.at(-1)).toEqual({ of: 2, missed: 1, isLast: true });
  expect(archive).toContain('bytes of 2.jpg');
});
