import { resolutionText } from '../../conversation/resolution/text/en.ts';
import { roomLine } from '../../conversation/roomLines/roomLine.ts';
import { roomLinesText } from '../../conversation/roomLines/text/en.ts';
import { customerText } from '../../customer/text/en.ts';
import { evaluationText } from '../../evaluation/text/en.ts';
import { bulkActionsText } from '../../inbox/bulkActions/text/en.ts';
import { searchText } from '../../inbox/search/text/en.ts';
import { inboxText } from '../../inbox/text/en.ts';
import { ordersText } from '../../orders/text/en.ts';
import type { ExportsText } from './id.ts';

const consents = { unknown: 'Not known', given: 'Agreed', paused: 'Paused', withdrawn: 'Opted out' };

export const exportsText: ExportsText = {
  catalogue: 'exports',
  yes: 'yes',
  no: 'no',
  rooms: {
    columns: {
      name: 'Name',
      phone: 'Number',
      chatId: 'Chat ID',
      channel: searchText.channel,
      status: searchText.status,
      holder: searchText.holder,
      tags: bulkActionsText.actions.tag,
      unread: inboxText.filter.unread,
      waiting: 'Waiting since',
      completed: searchText.completed.label,
      resolution: resolutionText.label,
      completedBy: 'Answered by',
      order: ordersText.title,
      value: 'Order value (Rp)',
      lastMessage: 'Last message',
      since: 'Chat since',
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
    columns: { name: 'Name', phone: 'Number', chatId: 'Chat ID', consent: customerText.consent.title },
    consents,
  },
  ledger: {
    columns: {
      id: 'No.',
      person: 'Person',
      contact: 'Contact',
      name: 'Name',
      purpose: 'Purpose',
      event: 'Event',
      source: 'Source',
      actor: 'Recorded by',
      occurred: 'Said at (UTC)',
      recorded: 'Recorded at (UTC)',
      words: 'Sentence',
      version: 'Version of the sentence',
      proof: 'Proof',
    },
    purposes: { marketing: 'Promotions' },
    events: customerText.consent.events,
    sources: customerText.consent.sources,
    customer: customerText.auditTrail.customer,
  },
  results: {
    columns: {
      question: 'Question',
      verdict: 'Result',
      before: 'Earlier result',
      decision: 'Decision of the AI',
      answer: 'Answer',
      sources: 'Source',
      unmet: 'Not met',
    },
    verdicts: evaluationText.verdicts,
    decisions: evaluationText.runs.decisions,
    checks: evaluationText.runs.checks,
  },
  messages: {
    columns: { time: 'Time', author: 'Sender', kind: 'Kind', text: 'Text', file: 'File' },
    authors: searchText.messages.author,
    kinds: inboxText.kind,
    line: (body: string) => roomLine(body, roomLinesText, (amount) => amount.toLocaleString('en-US')),
  },
};
