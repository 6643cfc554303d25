/** The actors of the ticket machines. A draft is stored on the device by business and conversation until the ticket is created. */
import * as v from 'valibot';
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import { MAX_EVIDENCE, MAX_TICKET_TITLE } from '../../contracts/limits.ts';
import { reasonCode } from '../../contracts/reason.ts';
import {
  ticketDraftSchema,
  ticketSchema,
  type Ticket,
  type TicketDraft,
  type CreateTicketResult,
  type TicketDraftSave,
  type NewTicketInput,
  type PreparedTicketForm,
  type NewComment,
  type TicketSaveResult,
  type TicketSaveRequest,
} from '../../contracts/tickets.ts';
import { callOf } from '../app/call.actors.ts';
import { readRows } from '../platform/readRows.ts';
import { follow } from '../platform/realtime.follow.ts';
import type { Change, Realtime } from '../platform/realtime.ts';
import { TICKET_DRAFTS } from '../platform/storageKeys.ts';
import { addComment, createTicket, getEvidence, openTicket, saveTicket } from './ticket.ts';
import {
  getOpeningHours,
  getNewestMessages,
  getOpenTickets,
  getRoomForTicket,
  getTickets,
  type TicketsDeps,
} from './tickets.ts';

type Deps = TicketsDeps & { realtime: Realtime; storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> };

type TicketsEvent = { type: 'tickets.changed'; tickets: Ticket[] } | { type: 'tickets.invalidated' };

/** Messages of the conversation that the form offers, and how many of the customer's latest it preselects. */
const OFFERED_MESSAGES = 8;
const PRESELECTED_MESSAGES = 3;

const draftKey = ({ businessId, roomId }: Pick<TicketDraftSave, 'businessId' | 'roomId'>) =>
  `${TICKET_DRAFTS}${businessId}:${roomId ?? ''}`;

export const defineTicketsActors = (deps: Deps) => ({
  loadTickets: callOf(deps, getTickets),
  saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(async ({ input }) => saveTicket(deps, input)),
  followTickets: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const send = (event: TicketsEvent) => sendBack(event);
    return follow(deps.realtime, `business:${businessId}`, {
      missed: () => send({ type: 'tickets.invalidated' }),
      changes: (batch) => {
        const changes = batch.filter(({ table }) => table === 'ticket');
        const rows = changes.filter(({ operation }) => operation === 'UPDATE').map(({ record }) => record);
        const tickets = readRows('ticket', ticketSchema, rows, deps.report);
        if (tickets.length > 0) send({ type: 'tickets.changed', tickets });
        if (changes.some(({ operation }) => operation !== 'UPDATE')) send({ type: 'tickets.invalidated' });
      },
    });
  }),
});

export const defineTicketActors = (deps: Deps) => ({
  openTicket: callOf(deps, openTicket),
  saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(async ({ input, signal }) => {
    const result = await saveTicket(deps, input);
    if ('saved' in result && signal.aborted) input.onSavedAfterStop?.();
    return result;
  }),
  addComment: fromPromise<void, NewComment>(async ({ input }) => addComment(deps, input)),
  followTicket: fromCallback<EventObject, { businessId: string; ticketId: string }>(
    ({ input: { businessId, ticketId }, sendBack }) =>
      follow(deps.realtime, `business:${businessId}`, {
        missed: () => sendBack({ type: 'ticket.invalidated' }),
        changes: (batch) => {
          if (batch.some((change) => concerns(change, ticketId))) sendBack({ type: 'ticket.invalidated' });
        },
      }),
  ),
});

/** The fields that say which ticket a row belongs to. */
const ticketReferenceSchema = v.object({ id: v.optional(v.string()), ticket_id: v.optional(v.string()) });

const concerns = ({ table, record }: Change, ticketId: string): boolean => {
  const row = v.safeParse(ticketReferenceSchema, record);
  if (!row.success) return false;
  return table === 'ticket' ? row.output.id === ticketId : row.output.ticket_id === ticketId;
};

export const defineNewTicketActors = (deps: Deps) => ({
  prepareTicket: callOf(deps, prepareTicket),
  saveDraft: fromPromise<void, TicketDraftSave>(async ({ input }) => {
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

/** Reads that fail are left out; the draft of this device is always included. */
const prepareTicket = async (
  deps: Deps,
  { businessId, roomId, messageIds }: NewTicketInput,
  signal: AbortSignal,
): Promise<PreparedTicketForm> => {
  const stored = readDraft(deps, { businessId, roomId });
  const withFallback = <T>(request: Promise<T>, fallback: T): Promise<T> => request.catch(() => fallback);
  const [hours, room, newest, chosen, openTickets] = await Promise.all([
    withFallback(getOpeningHours(deps, businessId, signal), []),
    roomId === null ? null : withFallback(getRoomForTicket(deps, roomId, signal), null),
    roomId === null ? [] : withFallback(getNewestMessages(deps, roomId, OFFERED_MESSAGES, signal), []),
    withFallback(getEvidence(deps, messageIds, signal), []),
    roomId === null ? [] : withFallback(getOpenTickets(deps, businessId, roomId, signal), []),
  ]);
  const messages = [...chosen, ...newest.filter(({ id }) => chosen.every((message) => message.id !== id))].toSorted(
    (one, other) => (one.sent_at < other.sent_at ? -1 : 1),
  );
  const preselected = newest.filter(({ author }) => author === 'customer').slice(-PRESELECTED_MESSAGES);
  const pinned = messageIds.length > 0 ? messageIds : preselected.map(({ id }) => id);
  if (stored !== null) {
    const message_ids = [...new Set([...messageIds, ...stored.message_ids])].slice(0, MAX_EVIDENCE);
    return { draft: { ...stored, message_ids }, isRestored: true, room, messages, openTickets, hours };
  }
  const draft: TicketDraft = {
    id: crypto.randomUUID(),
    // The title starts with the chosen message, or with the words of the member who called the team.
    title: Array.from(firstLine(chosen[0]?.body) ?? wordsOf(room?.help_reason ?? ''))
      .slice(0, MAX_TICKET_TITLE)
      .join(''),
    type: 'lainnya',
    priority: 'normal',
    assignee_id: null,
    due_at: null,
    room_id: roomId,
    message_ids: pinned,
  };
  return { draft, isRestored: false, room, messages, openTickets, hours };
};

/** What a member wrote; empty for a code of the server. */
const wordsOf = (reason: string): string => (reasonCode(reason) === null ? reason : '');

const firstLine = (text: string | null | undefined): string | undefined =>
  text
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.trim();

const readDraft = ({ storage }: Deps, key: Pick<TicketDraftSave, 'businessId' | 'roomId'>): TicketDraft | null => {
  try {
    return v.parse(ticketDraftSchema, JSON.parse(storage.getItem(draftKey(key)) ?? 'null'));
  } catch {
    return null;
  }
};
