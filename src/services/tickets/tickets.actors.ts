/** The tickets' services as actors. A draft is kept on the device, by business and conversation, until it is made. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import {
  draftSchema,
  ticketSchema,
  type Ticket,
  type TicketDraft,
  type CreateTicketResult,
  type TicketDraftSave,
  type NewTicketInput,
  type NewTicketPrepared,
  type NewComment,
  type OpenedTicket,
  type TicketSaveResult,
  type TicketSaveRequest,
  type TicketPageRequest,
  type TicketsPage,
} from '../../contracts/tickets.ts';
import { readRows } from '../platform/readRows.ts';
import type { Change, Live } from '../platform/realtime.ts';
import { addComment, createTicket, getEvidence, openTicket, saveTicket } from './ticket.ts';
import { getHours, getNewest, getOthers, getRoomForTicket, getTickets, type TicketsDeps } from './tickets.ts';

type Deps = TicketsDeps & { live: Live; storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> };

type News = { type: 'tickets.reported'; tickets: Ticket[] } | { type: 'tickets.outdated' };

/** Messages of the conversation that are offered as evidence, and those of the customer that are taken unless undone. */
const OFFERED = 8;
const TAKEN = 3;

/** The most messages that a ticket bears. */
const EVIDENCE_MOST = 20;

/** The longest title that is suggested: the longest that a ticket may have. */
const TITLE_MOST = 200;

const draftKey = ({ businessId, roomId }: Pick<TicketDraftSave, 'businessId' | 'roomId'>): string =>
  `chabot:ticket:${businessId}:${roomId ?? ''}`;

export const defineTickets = (deps: Deps) => ({
  loadTickets: fromPromise<TicketsPage, TicketPageRequest>(async ({ input, signal }) =>
    getTickets(deps, input, signal),
  ),
  saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(async ({ input }) => saveTicket(deps, input)),
  followTickets: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const tell = (news: News) => sendBack(news);
    return deps.live.join(`business:${businessId}`, {
      joined: () => tell({ type: 'tickets.outdated' }),
      lost: () => undefined,
      refused: () => undefined,
      changes: (batch) => {
        const told = batch.filter(({ table }) => table === 'ticket');
        const rows = told.filter(({ operation }) => operation === 'UPDATE').map(({ record }) => record);
        const tickets = readRows('ticket', ticketSchema, rows, deps.report);
        if (tickets.length > 0) tell({ type: 'tickets.reported', tickets });
        if (told.some(({ operation }) => operation !== 'UPDATE')) tell({ type: 'tickets.outdated' });
      },
    });
  }),
});

export const defineTicket = (deps: Deps) => ({
  openTicket: fromPromise<OpenedTicket | null, { businessId: string; ticketId: string }>(async ({ input, signal }) =>
    openTicket(deps, input, signal),
  ),
  saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(async ({ input, signal }) => {
    const answer = await saveTicket(deps, input);
    if ('saved' in answer && signal.aborted) input.unheard?.();
    return answer;
  }),
  addComment: fromPromise<void, NewComment>(async ({ input }) => addComment(deps, input)),
  followTicket: fromCallback<EventObject, { businessId: string; ticketId: string }>(
    ({ input: { businessId, ticketId }, sendBack }) =>
      deps.live.join(`business:${businessId}`, {
        joined: () => sendBack({ type: 'ticket.outdated' }),
        lost: () => undefined,
        refused: () => undefined,
        changes: (batch) => {
          if (batch.some((change) => isAbout(change, ticketId))) sendBack({ type: 'ticket.outdated' });
        },
      }),
  ),
});

/** Only what says which ticket it is about. */
const aboutSchema = v.object({ id: v.optional(v.string()), ticket_id: v.optional(v.string()) });

const isAbout = ({ table, record }: Change, ticketId: string): boolean => {
  const row = v.safeParse(aboutSchema, record);
  if (!row.success) return false;
  return table === 'ticket' ? row.output.id === ticketId : row.output.ticket_id === ticketId;
};

export const defineNewTicket = (deps: Deps) => ({
  prepareTicket: fromPromise<NewTicketPrepared, NewTicketInput>(async ({ input, signal }) =>
    prepare(deps, input, signal),
  ),
  keepDraft: fromPromise<void, TicketDraftSave>(async ({ input }) => {
    if (input.draft === null) deps.storage.removeItem(draftKey(input));
    else deps.storage.setItem(draftKey(input), JSON.stringify(input.draft));
  }),
  createTicket: fromPromise<CreateTicketResult, { businessId: string; draft: TicketDraft | null }>(
    async ({ input: { businessId, draft }, signal }) => {
      if (draft === null) throw new Error('There is no draft');
      return createTicket(deps, businessId, draft, signal);
    },
  ),
});

/** What cannot be had without a connection is not there; the draft of this device always is. */
const prepare = async (
  deps: Deps,
  { businessId, roomId, messageIds }: NewTicketInput,
  signal: AbortSignal,
): Promise<NewTicketPrepared> => {
  const kept = readDraft(deps, { businessId, roomId });
  const orElse = <T>(asked: Promise<T>, otherwise: T): Promise<T> => asked.catch(() => otherwise);
  const [hours, room, newest, picked, others] = await Promise.all([
    orElse(getHours(deps, businessId, signal), []),
    roomId === null ? null : orElse(getRoomForTicket(deps, roomId, signal), null),
    roomId === null ? [] : orElse(getNewest(deps, roomId, OFFERED, signal), []),
    orElse(getEvidence(deps, messageIds, signal), []),
    roomId === null ? [] : orElse(getOthers(deps, businessId, roomId, signal), []),
  ]);
  const messages = [...picked, ...newest.filter(({ id }) => picked.every((known) => known.id !== id))].toSorted(
    (one, other) => (one.sent_at < other.sent_at ? -1 : 1),
  );
  const taken = newest.filter(({ author }) => author === 'customer').slice(-TAKEN);
  const pinned = messageIds.length > 0 ? messageIds : taken.map(({ id }) => id);
  if (kept !== null) {
    const message_ids = [...new Set([...messageIds, ...kept.message_ids])].slice(0, EVIDENCE_MOST);
    return { draft: { ...kept, message_ids }, isKept: true, room, messages, others, hours };
  }
  const draft: TicketDraft = {
    id: crypto.randomUUID(),
    // What was picked, or why the AI has called for help, is what the ticket is about.
    title: Array.from(firstLine(picked[0]?.body) ?? room?.help_reason ?? '')
      .slice(0, TITLE_MOST)
      .join(''),
    type: 'lainnya',
    priority: 'normal',
    assignee_id: null,
    due_at: null,
    room_id: roomId,
    message_ids: pinned,
  };
  return { draft, isKept: false, room, messages, others, hours };
};

const firstLine = (words: string | null | undefined): string | undefined =>
  words
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim();

const readDraft = ({ storage }: Deps, place: Pick<TicketDraftSave, 'businessId' | 'roomId'>): TicketDraft | null => {
  try {
    return v.parse(draftSchema, JSON.parse(storage.getItem(draftKey(place)) ?? 'null'));
  } catch {
    return null;
  }
};
