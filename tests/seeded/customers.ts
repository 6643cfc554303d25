import type { Stack } from '../../local/stack.ts';

/** A message on a phone of the simulated WhatsApp. */
export interface PhoneMessage {
  rawId: string;
  fromMe: boolean;
  kind: string;
  body: string | null;
  /** The raw id of the quoted message. */
  replyTo: string | null;
  media: { file: string; mimetype: string; filename: string | null } | null;
  ack: number;
  /** The reaction of the business. */
  ownReaction?: string | null;
  edited: boolean;
  revoked: boolean;
}

export interface Customer {
  chatId: string;
  write: (text: string) => Promise<void>;
  setPresence: (state: 'typing' | 'paused') => Promise<void>;
  /** All messages of the chat, oldest first. */
  messages: () => Promise<PhoneMessage[]>;
  /** The texts that the business sent, oldest first. */
  received: () => Promise<(string | null)[]>;
  read: () => Promise<void>;
}

const SESSION = 'batik-lestari';

/** Creates customers on the simulated WhatsApp of a stack, each with a new number. */
export function customersOf(stackNow: () => Stack): (name: string, session?: string) => Promise<Customer> {
  const phone = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${stackNow().url}/__phone/api${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The phone returned ${response.status} for ${path}`);
    return response.json();
  };
  /** The chats of customers by their name, by which tests find them. A journey that runs again has the same names. */
  const chatIds = new Map<string, string>();
  let count = 0;
  return async (name, session = SESSION) => {
    count += 1;
    await stackNow().database.query('delete from public.room where chat_id = $1', [chatIds.get(name) ?? null]);
    const { id } = (await phone('/customers', {
      name,
      number: `+62813000${10_000 + count}`,
      online: true,
    })) as { id: string };
    chatIds.set(name, id);
    const chat = `/chats/${session}/${encodeURIComponent(id)}`;
    const messages = async () => (await phone(`${chat}/messages`)) as PhoneMessage[];
    return {
      chatId: id,
      write: async (text) => {
        await phone(`${chat}/messages`, { by: 'customer', text });
      },
      setPresence: async (state) => {
        await phone(`${chat}/presence`, { by: 'customer', state });
      },
      messages,
      received: async () => (await messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body),
      read: async () => {
        await phone(`${chat}/read`, { by: 'customer' });
      },
    };
  };
}
