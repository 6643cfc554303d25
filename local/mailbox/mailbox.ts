import { readFile } from 'node:fs/promises';

import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import { commonHeaders } from '../http/headers.ts';

/** A letter, or a text message, that the authentication service would have sent. */
export interface Mail {
  /** The address or the phone number. */
  to: string;
  channel: 'email' | 'sms';
  /** GoTrue's name of the occasion: signup, recovery, magiclink, … */
  type: string;
  /** The code that is typed in. */
  otp: string;
  /** The link that does the same, where there is one. */
  link: string | null;
  /** ISO 8601. */
  at: string;
}

export interface Mailbox {
  deliver(mail: Mail): void;
  /** Everything delivered since the start, newest first. */
  messages(): readonly Mail[];
  /** Mounted at /__mail: the page, `/messages` as JSON, `/events` as it comes. */
  app: Hono;
}

const pageFiles = [
  ['/', 'index.html', 'text/html'],
  ['/mailbox.css', 'mailbox.css', 'text/css'],
  ['/mailbox.js', 'mailbox.js', 'text/javascript'],
] as const;

/** The page has three files of its own and talks to nobody else. */
const pageHeaders = {
  ...commonHeaders,
  'permissions-policy': 'clipboard-write=(self)',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/** Old codes have expired; a long-lived stack must not grow by them. */
const KEPT = 200;

/** The mailbox of everybody on this stack: what hosted Supabase sends out, a person reads here. */
export function createMailbox(): Mailbox {
  let mails: readonly Mail[] = [];
  const readers = new Set<(mail: Mail) => void>();
  const app = new Hono();
  for (const [path, name, type] of pageFiles) {
    app.get(path, async (context) => {
      const text = await readFile(new URL(`page/${name}`, import.meta.url), 'utf8');
      return context.body(text, 200, { ...pageHeaders, 'content-type': `${type}; charset=utf-8` });
    });
  }
  app.get('/messages', (context) => context.json(mails, 200, { 'cache-control': 'no-store' }));
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const gone = Promise.withResolvers<void>();
      const tell = (mail: Mail): void => {
        stream.writeSSE({ data: JSON.stringify(mail) }).catch(() => gone.resolve());
      };
      stream.onAbort(() => gone.resolve());
      readers.add(tell);
      await stream.writeSSE({ event: 'open', data: '' });
      await gone.promise;
      readers.delete(tell);
    }),
  );
  return {
    deliver: (mail) => {
      mails = [mail, ...mails].slice(0, KEPT);
      for (const tell of readers) tell(mail);
    },
    messages: () => mails,
    app,
  };
}
