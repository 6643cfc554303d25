import { ChevronRight, MessageCircle } from 'lucide-react';

import type { TicketDetails } from '../../contracts/tickets.ts';
import { DEFAULT_FILTER, ticketsRoute, type Evidence } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { useFormat } from '../ui/format.ts';
import { phoneOf } from '../ui/phone.ts';
import { Section } from '../ui/Section.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

/** The conversation of a ticket, its pinned messages and its other tickets. */
export function TicketContext({ details: { ticket, room, evidence, otherTickets } }: { details: TicketDetails }) {
  const text = useText(ticketsText).panel;
  const { count } = useFormat();
  const businessId = ticket.business_id;
  const gone = ticket.message_ids.length - evidence.length;
  return (
    <Section title={text.room} level={3}>
      {room === null ? (
        <p className="text-sm text-ink-soft">{ticket.had_room ? text.roomGone : text.noRoom}</p>
      ) : (
        <Link
          to={{ name: 'inbox', roomId: room.id, search: { businessId } }}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md font-semibold text-accent-strong underline-offset-2 hover:underline"
        >
          <MessageCircle aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {`${text.openRoom}: `}
            <bdi>{room.name?.trim() || phoneOf(room.phone ?? room.chat_id)}</bdi>
          </span>
        </Link>
      )}
      {ticket.message_ids.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <h4 className="text-sm font-semibold">{text.evidence}</h4>
          <ul className="grid grid-cols-1 gap-2">
            {evidence.map((message) => (
              <li key={message.id} className="rounded-md border border-line">
                {room === null ? (
                  <div className="p-2">
                    <QuotedMessage message={message} />
                  </div>
                ) : (
                  <Link
                    to={{ name: 'inbox', roomId: room.id, search: { businessId, message: message.id } }}
                    title={text.toEvidence}
                    className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-md p-2 hover:bg-hover"
                  >
                    <QuotedMessage message={message} />
                    <ChevronRight aria-hidden="true" size={16} className="text-ink-soft" />
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {gone > 0 && <p className="text-sm text-ink-soft">{text.evidenceGone(count(gone))}</p>}
        </div>
      )}
      {otherTickets.length > 0 && (
        <div className="grid grid-cols-1 gap-1">
          <h4 className="text-sm font-semibold">{text.others}</h4>
          <ul className="grid grid-cols-1">
            {otherTickets.map((other) => (
              <li key={other.id}>
                <Link
                  to={ticketsRoute(businessId, DEFAULT_FILTER, { ticket: other.id })}
                  className="inline-flex min-h-11 items-center [overflow-wrap:anywhere] text-accent-strong underline-offset-2 hover:underline"
                >
                  <bdi>{other.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/** A pinned message with its author and time. */
export function QuotedMessage({ message }: { message: Evidence }) {
  const text = useText(ticketsText).panel;
  const { at } = useTicketTimes();
  return (
    <span className="grid min-w-0 gap-0.5 text-sm">
      <span className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
        <span>{text.authors[message.author]}</span>
        <span className="tabular">{at(message.sent_at)}</span>
      </span>
      <bdi lang="id" className="line-clamp-4 break-words whitespace-pre-wrap">
        {message.body ?? text.kinds[message.kind]}
      </bdi>
    </span>
  );
}
