import type { Clock } from './clock.ts';
import { newRawId } from './ids.ts';
import type { Call, Change, Chat, Customer, MediaRecord, Message, MessageKind, Presence } from './state.ts';
import type { Store } from './store.ts';

/** The content of a new message. Its sender, id and time are added when it is sent. */
export interface Draft {
  kind: MessageKind;
  body?: string | null;
  media?: MediaRecord | null;
  location?: Message['location'];
  vCards?: string[] | undefined;
  poll?: Message['poll'];
  waiting?: boolean | undefined;
  replyTo?: string | null;
  participant?: string | null;
}

/**
 * WhatsApp's servers: accounts, chats and delivery between the business and its customers. They work independently of
 * any WAHA session.
 */
export interface Network {
  hear(listener: (change: Change) => void): () => void;
  tell(change: Change): void;
  /** The customer with this id; created with the number as name if missing. */
  customer(id: string): Customer;
  saveCustomer(customer: Partial<Customer> & { id: string }): Customer;
  /** The chat; created if missing. */
  chat(session: string, chatId: string): Chat;
  findChat(session: string, chatId: string): Chat | null;
  find(session: string, rawId: string): { chat: Chat; message: Message } | null;
  /**
   * Sends a message of the business through WAHA (`api`) or from its phone (`app`). If `rawId` exists, that message is
   * returned and nothing is sent.
   */
  send(session: string, chatId: string, draft: Draft, by: { source: 'api' | 'app'; rawId?: string }): Message;
  /** Sends a message of the customer. */
  receive(session: string, chatId: string, draft: Draft): Message;
  /** Marks a chat's messages as read, by the customer (blue ticks) or by the business. */
  read(session: string, chatId: string, by: 'customer' | 'business', rawIds?: readonly string[]): Message[];
  play(session: string, chatId: string, rawId: string): void;
  setOnline(customerId: string, online: boolean): void;
  presence(session: string, chatId: string, by: 'customer' | 'business', state: Presence): void;
  react(session: string, rawId: string, text: string): void;
  vote(session: string, rawId: string, options: string[]): void;
  /** The linked device can now decrypt a message that was `waiting`. */
  unlock(session: string, rawId: string): void;
  /** A call of the customer, or a change of its state. */
  call(session: string, chatId: string, call: Omit<Call, 'timestamp'>): void;
  edit(session: string, rawId: string, body: string): void;
  revoke(session: string, rawId: string): void;
  archive(session: string, chatId: string, archived: boolean): void;
  removeChat(session: string, chatId: string): void;
  /** Continues acks that a stop of the process interrupted. */
  resume(): void;
}

const toServer = 150;
const toDevice = 350;

export function createNetwork({ store, clock }: { store: Store; clock: Clock }): Network {
  const { world } = store;
  const listeners = new Set<(change: Change) => void>();

  const tell = (change: Change): void => {
    store.changed();
    for (const listener of listeners) listener(change);
  };

  const saveCustomer: Network['saveCustomer'] = (given) => {
    const known = world.customers[given.id];
    const customer: Customer = {
      lid: null,
      online: true,
      ...known,
      ...given,
      name: given.name ?? known?.name ?? given.id.replace(/@.*$/, ''),
    };
    world.customers[given.id] = customer;
    tell({ type: 'people' });
    return customer;
  };

  const customer = (id: string): Customer => world.customers[id] ?? saveCustomer({ id });

  const findChat = (session: string, chatId: string): Chat | null => world.chats[session]?.[chatId] ?? null;

  const message = (draft: Draft, from: Pick<Message, 'fromMe' | 'source' | 'rawId' | 'ack'>): Message => ({
    ...from,
    timestamp: Math.floor(clock.now() / 1000),
    kind: draft.kind,
    body: draft.body ?? null,
    media: draft.media ?? null,
    location: draft.location ?? null,
    vCards: draft.vCards,
    poll: draft.poll,
    waiting: draft.waiting,
    replyTo: draft.replyTo ?? null,
    participant: draft.participant ?? null,
    reaction: null,
    edited: false,
    revoked: false,
    announced: null,
  });

  const chat = (session: string, chatId: string): Chat => {
    const existing = findChat(session, chatId);
    if (existing) return existing;
    // Every chat begins with WhatsApp's encryption notice. It is not content, but it counts in a page of messages.
    const note = {
      ...message({ kind: 'system' }, { fromMe: false, source: 'app', rawId: newRawId('phone'), ack: 0 }),
      announced: 0,
    };
    const begun: Chat = { id: chatId, archived: false, messages: [note] };
    (world.chats[session] ??= {})[chatId] = begun;
    customer(chatId);
    return begun;
  };

  const find: Network['find'] = (session, rawId) => {
    for (const candidate of Object.values(world.chats[session] ?? {})) {
      const found = candidate.messages.find((one) => one.rawId === rawId);
      if (found) return { chat: candidate, message: found };
    }
    return null;
  };

  /** An ack never decreases. */
  const acknowledge = (session: string, inChat: Chat, of: Message, ack: number): void => {
    if (of.ack < 0 || of.ack >= ack) return;
    of.ack = ack;
    tell({ type: 'ack', session, chat: inChat, message: of });
  };

  const deliver = (session: string, inChat: Chat, of: Message): void => {
    clock.after(toServer, () => {
      acknowledge(session, inChat, of, 1);
      clock.after(toDevice, () => {
        if (customer(inChat.id).online) acknowledge(session, inChat, of, 2);
      });
    });
  };

  const changing = (
    session: string,
    rawId: string,
    type: 'reaction' | 'edited' | 'revoked',
    change: (of: Message) => void,
  ): void => {
    const found = find(session, rawId);
    if (!found) return;
    change(found.message);
    tell({ type, session, ...found, from: found.chat.id });
  };

  return {
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    customer,
    saveCustomer,
    chat,
    findChat,
    find,
    send: (session, chatId, draft, { source, rawId = newRawId(source === 'api' ? 'api' : 'phone') }) => {
      const repeated = find(session, rawId);
      if (repeated) return repeated.message;
      const inChat = chat(session, chatId);
      const sent = message(draft, { fromMe: true, source, rawId, ack: 0 });
      inChat.messages.push(sent);
      tell({ type: 'message', session, chat: inChat, message: sent });
      deliver(session, inChat, sent);
      return sent;
    },
    receive: (session, chatId, draft) => {
      const inChat = chat(session, chatId);
      const received = message(draft, { fromMe: false, source: 'app', rawId: newRawId('phone'), ack: 1 });
      inChat.messages.push(received);
      tell({ type: 'message', session, chat: inChat, message: received });
      return received;
    },
    read: (session, chatId, by, rawIds) => {
      const inChat = findChat(session, chatId);
      if (!inChat) return [];
      const unread = inChat.messages.filter(
        (one) =>
          one.kind !== 'system' &&
          one.fromMe === (by === 'customer') &&
          one.ack < 3 &&
          one.ack >= 0 &&
          (!rawIds || rawIds.includes(one.rawId)),
      );
      for (const one of unread) acknowledge(session, inChat, one, 3);
      return unread;
    },
    play: (session, chatId, rawId) => {
      const inChat = findChat(session, chatId);
      const voice = inChat?.messages.find((one) => one.rawId === rawId && one.kind === 'voice');
      if (inChat && voice) acknowledge(session, inChat, voice, 4);
    },
    setOnline: (customerId, online) => {
      saveCustomer({ id: customerId, online });
      for (const [session, chats] of Object.entries(world.chats)) {
        const inChat = chats[customerId];
        if (!inChat) continue;
        tell({ type: 'presence', session, chatId: customerId, by: 'customer', state: online ? 'online' : 'offline' });
        if (!online) continue;
        for (const one of inChat.messages) if (one.fromMe && one.ack === 1) acknowledge(session, inChat, one, 2);
      }
    },
    presence: (session, chatId, by, state) => tell({ type: 'presence', session, chatId, by, state }),
    react: (session, rawId, text) => changing(session, rawId, 'reaction', (of) => (of.reaction = text || null)),
    vote: (session, rawId, options) => {
      const found = find(session, rawId);
      if (found) tell({ type: 'vote', session, ...found, options });
    },
    unlock: (session, rawId) => {
      const found = find(session, rawId);
      if (!found) return;
      found.message.waiting = false;
      tell({ type: 'message', session, ...found });
    },
    call: (session, chatId, call) =>
      tell({ type: 'call', session, chatId, call: { ...call, timestamp: Math.floor(clock.now() / 1000) } }),
    edit: (session, rawId, body) =>
      changing(session, rawId, 'edited', (of) => Object.assign(of, { body, edited: true })),
    revoke: (session, rawId) =>
      changing(session, rawId, 'revoked', (of) => Object.assign(of, { body: null, media: null, revoked: true })),
    archive: (session, chatId, archived) => {
      const inChat = chat(session, chatId);
      inChat.archived = archived;
      tell({ type: 'archive', session, chat: inChat });
    },
    removeChat: (session, chatId) => {
      delete world.chats[session]?.[chatId];
      tell({ type: 'people' });
    },
    resume: () => {
      for (const [session, chats] of Object.entries(world.chats))
        for (const inChat of Object.values(chats))
          for (const one of inChat.messages) if (one.fromMe && one.ack === 0) deliver(session, inChat, one);
    },
  };
}
