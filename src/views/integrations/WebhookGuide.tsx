import { useText } from '../ui/useText.ts';
import { Example, Guide } from './Guide.tsx';
import { integrationsText } from './text/id.ts';

const EXAMPLE = `POST /chabot
webhook-id: 6f0c2d0e-7d7b-4c6a-9a57-0d5d1a8b2f11
webhook-timestamp: 1795507200
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "order.paid",
  "timestamp": "2026-11-24T08:00:00.000Z",
  "data": {
    "order_id": "0b1d…", "number": 42, "room_id": "9f3a…",
    "status": "paid", "total": 250000,
    "paid_at": "2026-11-24T07:59:58+00:00", "paid_through": "virtual_account"
  }
}`;

const CHECK = `import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.CHABOT_SECRET)
  .verify(rawBody, request.headers);`;

/** What a receiver must do, and what it can rely on. */
export function WebhookGuide() {
  const text = useText(integrationsText).guide;
  return (
    <Guide title={text.title}>
      <ol className="grid list-decimal gap-1 pl-5 text-sm text-ink-soft">
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Example title={text.example}>{EXAMPLE}</Example>
      <Example title={text.check}>{CHECK}</Example>
    </Guide>
  );
}
