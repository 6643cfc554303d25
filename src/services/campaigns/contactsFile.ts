/** Files of contacts that the browser saves. Loaded when they are asked for. */
import type { ConsentEvent, Contact } from '../../contracts/campaigns.recipients.ts';
import { BOM, csvRow } from '../inbox/csv.ts';
import { saveFile } from '../platform/saveFile.ts';

const consentLabels = { unknown: 'Belum diketahui', given: 'Setuju', paused: 'Dijeda', withdrawn: 'Berhenti' } as const;

/** The contacts as CSV. Columns of imported files follow, each once. */
const csvOf = (contacts: readonly Contact[]): string => {
  const fields = [...new Set(contacts.flatMap((contact) => Object.keys(contact.fields)))];
  return [
    BOM + csvRow(['Nama', 'Nomor', 'ID chat', 'Persetujuan promosi', ...fields]),
    ...contacts.map((contact) =>
      csvRow([
        contact.name ?? '',
        contact.phone ?? '',
        contact.chat_id ?? '',
        consentLabels[contact.consent],
        ...fields.map((field) => contact.fields[field] ?? ''),
      ]),
    ),
  ].join('');
};

/** A name that every file system takes. */
const fileNameOf = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_').slice(0, 100) || 'daftar';

export const saveCsv = (name: string, content: string): void =>
  saveFile(name, new Blob([content], { type: 'text/csv' }));

export const saveContacts = (listName: string, contacts: readonly Contact[]): void =>
  saveCsv(`${fileNameOf(listName)}.csv`, csvOf(contacts));

const eventLabels: Record<string, string> = {
  given: 'Setuju',
  paused: 'Dijeda',
  withdrawn: 'Berhenti',
  erased: 'Data dihapus',
  undone: 'Dibatalkan',
};

/** The consent ledger as CSV: a row for each event, oldest first. */
export const saveConsents = (events: readonly ConsentEvent[]): void =>
  saveCsv(
    'buku-persetujuan.csv',
    [
      BOM +
        csvRow([
          'No',
          'Orang',
          'Kontak',
          'Nama',
          'Tujuan',
          'Peristiwa',
          'Sumber',
          'Dicatat oleh',
          'Waktu pernyataan (UTC)',
          'Waktu dicatat (UTC)',
          'Kalimat',
          'Versi kalimat',
          'Bukti',
        ]),
      ...events.map((said) =>
        csvRow([
          String(said.id),
          said.person,
          said.contact ?? '',
          said.name ?? '',
          said.purpose,
          eventLabels[said.event] ?? said.event,
          said.source,
          said.actor_kind === 'person' ? 'Pelanggan' : (said.actor ?? ''),
          said.occurred_at,
          said.recorded_at,
          said.words ?? '',
          String(said.text_version ?? ''),
          JSON.stringify(said.proof),
        ]),
      ),
    ].join(''),
  );
