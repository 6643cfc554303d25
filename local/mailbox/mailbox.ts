import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import { addEventStream, addSimulatorPage } from '../http/simulatorPage.ts';
import { openJsonFile } from '../jsonFile.ts';

/** An email or text message that hosted Supabase's authentication service or a function would have sent. */
export interface Mail {
  /** The email address or the phone number. */
  to: string;
  channel: 'email' | 'sms';
  /** GoTrue's message type (signup, recovery, magiclink, …) or the tag `kind` of a function's email. */
  type: string;
  /** The one-time code, or an empty string. */
  otp: string;
  /** The link, if the message has one. */
  link: string | null;
  /** Only emails of functions have a subject and a text. */
  subject?: string;
  text?: string;
  /** ISO 8601. */
  at: string;
}

export interface Mailbox {
  deliver(mail: Mail): void;
  /** All stored messages, including those of earlier starts, newest first. */
  messages(): readonly Mail[];
  /**
   * Mounted at /__mail: the page, `/messages` as JSON, `/events` as server-sent events, `/api/emails` for functions.
   */
  app: Hono;
  /** Resolves when all messages are on disk. */
  close(): Promise<void>;
}

/** The state on disk. */
interface MailboxState {
  /** Newest first. */
  mails: readonly Mail[];
  /** Ids of accepted emails by their idempotency key, so that a repeated request is delivered once. */
  taken: Readonly<Record<string, string>>;
}

/** The subset of Resend's email API that the functions use. */
const emailSchema = v.object({
  from: v.string(),
  to: v.pipe(v.array(v.pipe(v.string(), v.email())), v.minLength(1), v.maxLength(50)),
  subject: v.pipe(v.string(), v.regex(/^[^\r\n]+$/u)),
  text: v.string(),
  tags: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
});

/** The number of stored messages. Older codes have expired, and the file must not grow without limit. */
const MAX_MESSAGES = 200;

/** The mailbox for all outgoing email and SMS of this stack, stored in `file`. */
export async function openMailbox({ apiKey, file }: { apiKey: string; file: string }): Promise<Mailbox> {
  const store = await openJsonFile<MailboxState>(file, {
    empty: { mails: [], taken: {} },
    unreadable: `Kotak surat di ${file} tidak dapat dibaca (rusak, atau milik pengguna lain); perbaiki izinnya, atau hapus berkas itu untuk mulai tanpa surat.`,
  });
  const state = store.state;
  const app = new Hono();
  addSimulatorPage(app, '/__mail', 'mailbox', new URL('page/', import.meta.url), {
    'permissions-policy': 'clipboard-write=(self)',
  });
  app.get('/messages', (context) => context.json(state.mails, 200, { 'cache-control': 'no-store' }));
  const notify = addEventStream<Mail>(app);
  const deliver = (mail: Mail): void => {
    state.mails = [mail, ...state.mails].slice(0, MAX_MESSAGES);
    store.save();
    notify(mail);
  };
  // The endpoint of the mail service that functions use, with that service's responses.
  app.post('/api/emails', async (context) => {
    if (context.req.header('authorization') !== `Bearer ${apiKey}`)
      return context.json({ statusCode: 401, name: 'invalid_api_key', message: 'API key is invalid' }, 401);
    const email = v.safeParse(emailSchema, await context.req.json().catch(() => null));
    if (!email.success)
      return context.json({ statusCode: 422, name: 'validation_error', message: email.issues[0].message }, 422);
    const { to, subject, text, tags } = email.output;
    const key = context.req.header('idempotency-key');
    const knownId = key !== undefined && Object.hasOwn(state.taken, key) ? state.taken[key] : undefined;
    if (knownId !== undefined) return context.json({ id: knownId });
    const type = tags.find(({ name }) => name === 'kind')?.value ?? 'letter';
    const link = /https?:\/\/\S+/u.exec(text)?.[0] ?? null;
    for (const address of to)
      deliver({ to: address, channel: 'email', type, otp: '', link, subject, text, at: new Date().toISOString() });
    const id = randomUUID();
    if (key !== undefined)
      state.taken = Object.fromEntries([...Object.entries(state.taken), [key, id] as const].slice(-MAX_MESSAGES));
    // An accepted email must be on disk before the response.
    await store.flush();
    return context.json({ id });
  });
  return {
    deliver,
    messages: () => state.mails,
    app,
    close: () => store.close(),
  };
}
