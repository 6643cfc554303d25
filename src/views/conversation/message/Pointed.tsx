import { CalendarClock, Megaphone, ShoppingBasket, Tag } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Content } from '../../../machines/conversation/messages.store.ts';
import { pointedIn } from '../../../machines/conversation/pointed.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { plainOf } from './markup.ts';
import { pointedText } from './text/pointed.id.ts';

/** What a message points at: an advert, a product, a cart or an event. Nothing if it points at none. */
export function Pointed({ content }: { content: Content }) {
  const text = useText(pointedText);
  const { count, date, clockTime } = useFormat();
  const { ad, product, order, event } = pointedIn(content);
  const money = (amount: number, currency = 'IDR'): string =>
    currency === 'IDR' ? text.rupiah(count(amount)) : `${plainOf(currency)} ${count(amount)}`;
  return (
    <>
      {ad && (
        <Card icon={<Megaphone aria-hidden="true" size={16} />} label={text.ad} title={ad.title} note={ad.body}>
          <WebLink url={ad.url} />
        </Card>
      )}
      {product && (
        <Card
          icon={<Tag aria-hidden="true" size={16} />}
          label={text.product}
          title={product.title}
          note={product.price === undefined ? undefined : money(product.price, product.currency)}
        >
          <WebLink url={product.url} />
        </Card>
      )}
      {order && (
        <Card
          icon={<ShoppingBasket aria-hidden="true" size={16} />}
          label={text.order}
          title={order.items === undefined ? undefined : text.items(count(order.items))}
          note={order.total === undefined ? undefined : text.total(money(order.total, order.currency))}
        />
      )}
      {event && (
        <Card
          icon={<CalendarClock aria-hidden="true" size={16} />}
          label={text.event}
          title={event.at === undefined ? undefined : text.starts(`${date(event.at)}, ${clockTime(event.at)}`)}
          note={event.isCancelled ? text.cancelled : event.place}
        />
      )}
    </>
  );
}

interface CardProps {
  icon: ReactNode;
  label: string;
  title?: string | undefined;
  note?: string | undefined;
  children?: ReactNode;
}

function Card({ icon, label, title, note, children }: CardProps) {
  return (
    <div className="mb-1 flex w-full items-start gap-2 rounded-sm bg-ink/5 px-2 py-1 text-sm">
      <span className="mt-0.5 shrink-0 text-ink-soft">{icon}</span>
      <div className="grid min-w-0">
        <span className="text-xs text-ink-soft">{label}</span>
        {title !== undefined && <bdi className="line-clamp-3 font-semibold wrap-anywhere">{plainOf(title)}</bdi>}
        {note !== undefined && <bdi className="line-clamp-3 wrap-anywhere">{plainOf(note)}</bdi>}
        {children}
      </div>
    </div>
  );
}

/** Only addresses of the web are links, whatever the message has. */
function WebLink({ url }: { url: string | undefined }) {
  const text = useText(pointedText);
  if (url === undefined || !/^https?:\/\//i.test(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-2 md:pointer-fine:min-h-8"
    >
      {text.open}
    </a>
  );
}
