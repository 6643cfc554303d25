import { CircleCheck, CircleX, Clock, Send } from 'lucide-react';

import type { WebhookDelivery } from '../../contracts/integrations.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { integrationsText } from './text/id.ts';
import { useMoment } from './useMoment.ts';

const LOOKS = {
  queued: { tone: 'help', Icon: Clock },
  sending: { tone: 'plain', Icon: Send },
  delivered: { tone: 'done', Icon: CircleCheck },
  failed: { tone: 'fail', Icon: CircleX },
} as const satisfies Record<WebhookDelivery['status'], { tone: TagTone; Icon: unknown }>;

interface DeliveriesProps {
  deliveries: readonly WebhookDelivery[];
  showsResend: boolean;
  canResend: boolean;
  onResend: (id: string) => void;
}

/** The newest deliveries of an endpoint, with what became of each. */
export function Deliveries({ deliveries, showsResend, canResend, onResend }: DeliveriesProps) {
  const text = useText(integrationsText);
  const moment = useMoment();
  if (deliveries.length === 0) return <p className="pb-2 text-sm text-ink-soft">{text.deliveries.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => {
          const { tone, Icon } = LOOKS[delivery.status];
          const event = text.events[delivery.event] ?? delivery.event;
          const when = moment(delivery.created_at);
          const isSettled = delivery.status === 'delivered' || delivery.status === 'failed';
          return (
            <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm">
              <div className="grid min-w-0 gap-0.5">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{event}</span>
                  <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} />}>
                    {text.deliveries.status[delivery.status]}
                  </Tag>
                </p>
                <p className="tabular text-xs text-ink-soft">
                  <time dateTime={delivery.created_at}>{when}</time>
                  <Details delivery={delivery} />
                </p>
              </div>
              {showsResend && isSettled && (
                <Button
                  size="small"
                  disabled={!canResend}
                  aria-label={text.deliveries.resendOf(event, when)}
                  onClick={() => onResend(delivery.id)}
                >
                  {text.deliveries.resend}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="pb-1 text-xs text-ink-soft">{text.deliveries.kept}</p>
    </>
  );
}

/** What is known of the last try, and when the next one is. */
function Details({ delivery: { status, tries, code, failure, ms, due_at: dueAt } }: { delivery: WebhookDelivery }) {
  const text = useText(integrationsText).deliveries;
  const moment = useMoment();
  const { count } = useFormat();
  const parts = [
    code !== null && text.code(code),
    failure !== null && failure !== 'status' && (text.failures[failure] ?? text.otherFailure),
    ms !== null && text.ms(count(ms)),
    tries > 1 && text.tries(tries),
    status === 'queued' && tries > 0 && text.next(moment(dueAt)),
  ].filter((part) => part !== false);
  return parts.map((part) => ` · ${part}`).join('');
}
