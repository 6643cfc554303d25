/** Files of contacts that the browser saves. Loaded when they are asked for. */
import type { ConsentEvent, Contact } from '../../contracts/campaigns.recipients.ts';
import type { ExportWords } from '../../contracts/exports.ts';
import { BOM, csvRow } from '../platform/csv.ts';
import { saveFile } from '../platform/saveFile.ts';

/** The contacts as CSV. Columns of imported files follow, each once. */
const csvOf = (contacts: readonly Contact[], { columns, consents }: ExportWords['contacts']): string => {
  const fields = [...new Set(contacts.flatMap((contact) => Object.keys(contact.fields)))];
  return [
    BOM + csvRow([columns.name, columns.phone, columns.chatId, columns.consent, ...fields]),
    ...contacts.map((contact) =>
      csvRow([
        contact.name ?? '',
        contact.phone ?? '',
        contact.chat_id ?? '',
        consents[contact.consent] ?? contact.consent,
        ...fields.map((field) => contact.fields[field] ?? ''),
      ]),
    ),
  ].join('');
};

/** A name that every file system takes. */
const fileNameOf = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_').slice(0, 100) || 'daftar';

export const saveCsv = (name: string, content: string): void =>
  saveFile(name, new Blob([content], { type: 'text/csv' }));

export const saveContacts = (listName: string, contacts: readonly Contact[], words: ExportWords): void =>
  saveCsv(`${fileNameOf(listName)}.csv`, csvOf(contacts, words.contacts));

/** The consent ledger as CSV: a row for each event, oldest first. */
export const saveConsents = (
  events: readonly ConsentEvent[],
  { ledger: { columns, purposes, events: eventWords, sources, customer } }: ExportWords,
): void =>
  saveCsv(
    'buku-persetujuan.csv',
    [
      BOM +
        csvRow([
          columns.id,
          columns.person,
          columns.contact,
          columns.name,
          columns.purpose,
          columns.event,
          columns.source,
          columns.actor,
          columns.occurred,
          columns.recorded,
          columns.words,
          columns.version,
          columns.proof,
        ]),
      ...events.map((said) =>
        csvRow([
          String(said.id),
          said.person,
          said.contact ?? '',
          said.name ?? '',
          purposes[said.purpose] ?? said.purpose,
          eventWords[said.event] ?? said.event,
          sources[said.source] ?? said.source,
          said.actor_kind === 'person' ? customer : (said.actor ?? ''),
          said.occurred_at,
          said.recorded_at,
          said.words ?? '',
          String(said.text_version ?? ''),
          JSON.stringify(said.proof),
        ]),
      ),
    ].join(''),
  );
