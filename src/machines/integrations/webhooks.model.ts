import type { Webhook, WebhookDelivery } from '../../contracts/integrations.ts';
import { at, recordListModelOf } from '../app/recordList.fixture.ts';

const delivery = (number: number, change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: `00000000-0000-4000-8000-0000000000d${number}`,
  event: 'order.paid',
  status: 'delivered',
  tries: 1,
  code: 200,
  failure: null,
  ms: 184,
  due_at: at(50),
  created_at: at(50),
  ...change,
});

const webhook = (
  number: number,
  { url = 'https://kasir.batiklestari.id/chabot', ...change }: Partial<Webhook>,
): Webhook => ({
  id: `00000000-0000-4000-8000-0000000000e${number}`,
  url,
  host: 'kasir.batiklestari.id',
  description: 'Kasir toko',
  events: ['order.created', 'order.paid', 'order.cancelled'],
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  deliveries: [],
  ...change,
});

/** One that works, one that fails, and two that the server has turned off: for failing, and of a former owner. */
export const webhooks: readonly Webhook[] = [
  webhook(1, { deliveries: [delivery(1, {}), delivery(2, { event: 'order.created', created_at: at(40) })] }),
  webhook(2, {
    url: 'https://gudang.batiklestari.id/api/webhook/penerima-pesanan-toko-batik-lestari-dan-semua-cabangnya',
    host: 'gudang.batiklestari.id',
    description: '',
    events: ['order.paid', 'ticket.created'],
    failing_since: at(30),
    old_secret_until: at(60),
    deliveries: [
      delivery(3, { status: 'queued', tries: 3, code: 503, failure: 'status', due_at: at(70), created_at: at(35) }),
      delivery(4, { status: 'failed', tries: 8, code: null, failure: 'slow', ms: 10_000, created_at: at(30) }),
    ],
  }),
  webhook(3, {
    url: 'https://lama.batiklestari.id/webhook',
    host: 'lama.batiklestari.id',
    description: 'Sistem lama',
    events: ['chat.completed'],
    is_enabled: false,
    disabled_reason: 'failing',
    failing_since: at(1),
  }),
  webhook(4, {
    url: null,
    host: 'sistem-pemilik-lama.id',
    description: 'Kasir pemilik lama',
    is_enabled: false,
    disabled_reason: 'owner_left',
  }),
];

export const webhooksModel = recordListModelOf<'webhooks'>(webhooks, {
  do: 'save',
  id: '00000000-0000-4000-8000-0000000000e9',
  url: 'https://pembukuan.batiklestari.id/chabot',
  description: 'Pembukuan',
  events: ['order.paid'],
});
