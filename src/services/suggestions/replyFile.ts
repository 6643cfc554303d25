/** The library of quick replies as a CSV file, which can be changed and imported again. */
import * as v from 'valibot';

import type { ImportedReply, ReplyDraft } from '../../contracts/suggestions.ts';
import { decodeBytes, readCsv } from '../app/csvTable.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { BOM, csvRow, unguardFormulas } from '../platform/csv.ts';
import { parseOrThrow } from '../platform/readRows.ts';
import { saveFile } from '../platform/saveFile.ts';

const COLUMNS = ['judul', 'pintasan', 'isi', 'kategori', 'pemilik', 'aktif'] as const;
type Column = (typeof COLUMNS)[number];

/** Other names of the columns. */
const NAMES: Record<string, Column> = {
  title: 'judul',
  shortcut: 'pintasan',
  short_code: 'pintasan',
  body: 'isi',
  content: 'isi',
  category: 'kategori',
  owner: 'pemilik',
  enabled: 'aktif',
};
const columnOf = (name: string): Column | undefined => {
  const known = name.trim().toLowerCase();
  return COLUMNS.find((column) => column === known) ?? (Object.hasOwn(NAMES, known) ? NAMES[known] : undefined);
};

/** The replies of a file. Without names in its first line, its columns are those of the export. Throws if it is no text. */
export function readReplyFile(bytes: Uint8Array): ImportedReply[] {
  const { rows } = readCsv(decodeBytes(bytes).text);
  const named = (rows[0]?.cells ?? []).map((cell) => columnOf(String(cell ?? '').replace(BOM, '')));
  const hasNames = named.includes('judul') || named.includes('isi');
  const order = hasNames ? named : COLUMNS;
  return rows.slice(hasNames ? 1 : 0).map(({ number, cells }) => {
    const cell = (column: Column): string => unguardFormulas(String(cells[order.indexOf(column)] ?? '')).trim();
    const draft: ReplyDraft = {
      title: cell('judul'),
      shortcut: cell('pintasan'),
      body: cell('isi'),
      category: cell('kategori'),
      file: null,
      isPersonal: /^(?:pribadi|saya|personal)$/iu.test(cell('pemilik')),
      isEnabled: !/^(?:tidak|no|false|0)$/iu.test(cell('aktif')),
    };
    return { id: crypto.randomUUID(), line: number, draft };
  });
}

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
