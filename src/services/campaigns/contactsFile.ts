/** Files of contacts that the browser saves. Loaded when they are asked for. */
import type { Contact } from '../../contracts/campaigns.recipients.ts';
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
