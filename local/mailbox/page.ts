import type { Hono } from 'hono';

export function mailboxPage(app: Hono): void {
  app.get('/', (context) => context.text(''));
}
