/** The library of quick replies as a CSV file. */
import * as v from 'valibot';

import type { PagedListDeps } from '../app/pagedList.ts';
import { BOM, csvRow } from '../inbox/csv.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { saveFile } from '../platform/saveFile.ts';

const COLUMNS = ['judul', 'pintasan', 'isi', 'kategori', 'pemilik', 'aktif'] as const;

const exportedSchema = v.array(
  v.object({
    title: v.string(),
    shortcut: v.string(),
    body: v.string(),
    category: v.nullable(v.string()),
    owner_id: v.nullable(v.string()),
    is_enabled: v.boolean(),
  }),
);

/** Saves the replies of the team and the user's own as a file. Throws "Failed to get quick replies". */
export async function exportReplies({ rest }: PagedListDeps, businessId: string, signal: AbortSignal): Promise<void> {
  const { data, error } = await rest
    .from('quick_reply')
    .select('title,shortcut,body,category,owner_id,is_enabled')
    .eq('business_id', businessId)
    .order('position')
    .order('id')
    .abortSignal(signal);
  if (error) throw new Error('Failed to get quick replies', { cause: error });
  const rows = parseOrThrow('quick replies', exportedSchema, data).map((reply) =>
    csvRow([
      reply.title,
      reply.shortcut,
      reply.body,
      reply.category ?? '',
      reply.owner_id === null ? 'tim' : 'pribadi',
      reply.is_enabled ? 'ya' : 'tidak',
    ]),
  );
  saveFile('balasan-cepat.csv', new Blob([BOM + csvRow(COLUMNS), ...rows], { type: 'text/csv' }));
}
