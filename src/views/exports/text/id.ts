import type { ExportWords } from '../../../contracts/exports.ts';
import { resolutionText } from '../../conversation/resolution/text/id.ts';
import { roomLine } from '../../conversation/roomLines/roomLine.ts';
import { roomLinesText } from '../../conversation/roomLines/text/id.ts';
import { customerText } from '../../customer/text/id.ts';
import { evaluationText } from '../../evaluation/text/id.ts';
import { bulkActionsText } from '../../inbox/bulkActions/text/id.ts';
import { searchText } from '../../inbox/search/text/id.ts';
import { inboxText } from '../../inbox/text/id.ts';
import { ordersText } from '../../orders/text/id.ts';

const consents = { unknown: 'Belum diketahui', given: 'Setuju', paused: 'Dijeda', withdrawn: 'Berhenti' };

/** Indonesian: the source language. The headings and words of files for spreadsheets. */
export const exportsText: ExportWords & { catalogue: string } = {
  catalogue: 'exports',
  yes: 'ya',
  no: 'tidak',
  rooms: {
    columns: {
      name: 'Nama',
      phone: 'Nomor',
      chatId: 'ID chat',
      channel: searchText.channel,
      status: searchText.status,
      holder: searchText.holder,
      tags: bulkActionsText.actions.tag,
      unread: inboxText.filter.unread,
      waiting: 'Menunggu sejak',
      completed: searchText.completed.label,
      resolution: resolutionText.label,
      completedBy: 'Dijawab oleh',
      order: ordersText.title,
      value: 'Nilai pesanan (Rp)',
      lastMessage: 'Pesan terakhir',
      since: 'Chat sejak',
      archived: searchText.archived,
      noMarketing: customerText.consent.states.withdrawn,
    },
    statuses: inboxText.status,
    holders: { ...inboxText.holder, none: '' },
    resolutions: resolutionText.choices,
    completedBy: bulkActionsText.done.by,
    orders: { unpaid: ordersText.status.unpaid, paid: ordersText.status.paid },
  },
  contacts: {
    columns: { name: 'Nama', phone: 'Nomor', chatId: 'ID chat', consent: customerText.consent.title },
    consents,
  },
  ledger: {
    columns: {
      id: 'No',
      person: 'Orang',
      contact: 'Kontak',
      name: 'Nama',
      purpose: 'Tujuan',
      event: 'Peristiwa',
      source: 'Sumber',
      actor: 'Dicatat oleh',
      occurred: 'Waktu pernyataan (UTC)',
      recorded: 'Waktu dicatat (UTC)',
      words: 'Kalimat',
      version: 'Versi kalimat',
      proof: 'Bukti',
    },
    purposes: { marketing: 'Promosi' },
    events: customerText.consent.events,
    sources: customerText.consent.sources,
    customer: customerText.auditTrail.customer,
  },
  results: {
    columns: {
      question: 'Pertanyaan',
      verdict: 'Hasil',
      before: 'Hasil sebelumnya',
      decision: 'Keputusan AI',
      answer: 'Jawaban',
      sources: 'Sumber',
      unmet: 'Tidak sesuai',
    },
    verdicts: evaluationText.verdicts,
    decisions: evaluationText.runs.decisions,
    checks: evaluationText.runs.checks,
  },
  messages: {
    columns: { time: 'Waktu', author: 'Pengirim', kind: 'Jenis', text: 'Teks', file: 'Berkas' },
    authors: searchText.messages.author,
    kinds: inboxText.kind,
    line: (body: string) => roomLine(body, roomLinesText, (amount) => amount.toLocaleString('id-ID')),
  },
};

export type ExportsText = typeof exportsText;
