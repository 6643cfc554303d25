/** Events that an endpoint can be told, in the order of the form. The database has the same (`private.valid_webhook_events`). */
export const WEBHOOK_EVENTS = [
  'chat.escalated',
  'chat.completed',
  'order.created',
  'order.paid',
  'order.cancelled',
  'ticket.created',
  'ticket.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
