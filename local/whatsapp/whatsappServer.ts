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
export interface WhatsAppServer {
  onChange(listener: (change: Change) => void): () => void;
  emit(change: Change): void;
  /** The customer with this id; created with the number as name if missing. */
  customer(id: string): Customer;
  saveCustomer(customer: Partial<Customer> & { id: string }): Customer;
  /** The chat; created if missing. */
  chat(session: string, chatId: string): Chat;
  findChat(session: string, chatId: string): Chat | null;
  find(session: string, rawId: string): { chat: Chat; message: Message } | null;
  /**
   * Sends a message of the business, from its phone or with the id that WAHA has chosen. If `rawId` exists, that message
   * is returned and nothing is sent.
   */
  send(session: string, chatId: string, draft: Draft, rawId?: string): Message;
  /** Sends a message of the customer. */
  receive(session: string, chatId: string, draft: Draft): Message;
  /** Marks a chat's messages as read, by the customer (blue ticks) or by the business. */
  read(session: string, chatId: string, by: 'customer' | 'business', rawIds?: readonly string[]): Message[];
  play(session: string, chatId: string, rawId: string): void;
  setOnline(customerId: string, online: boolean): void;
  presence(session: string, chatId: string, by: 'customer' | 'business', state: Presence): void;
  /** Sets a reaction, or takes it back with an empty text. */
  react(session: string, rawId: string, text: string, by?: 'customer' | 'business'): void;
  vote(session: string, rawId: string, options: string[]): void;
  /** The linked device can now decrypt a message that was `waiting`. */
  decrypt(session: string, rawId: string): void;
  /** A call of the customer, or a change of its state. */
  call(session: string, chatId: string, call: Omit<Call, 'timestamp'>): void;
  edit(session: string, rawId: string, body: string): void;
  revoke(session: string, rawId: string): void;
  archive(session: string, chatId: string, archived: boolean): void;
  removeChat(session: string, chatId: string): void;
  /** Continues acks that a stop of the process interrupted. */
  resume(): void;
}

const serverDelay = 150;
const deviceDelay = 350;

export function createWhatsAppServer({ store, clock }: { store: Store; clock: Clock }): WhatsAppServer {
  const { state } = store;
  const listeners = new Set<(change: Change) => void>();

  const emit = (change: Change): void => {
    store.save();
    for (const listener of listeners) listener(change);
  };

  const saveCustomer: WhatsAppServer['saveCustomer'] = (changes) => {
    const existing = state.customers[changes.id];
    const customer: Customer = {
      lid: null,
      online: true,
      ...existing,
      ...changes,
      name: changes.name ?? existing?.name ?? changes.id.replace(/@.*/, ''),
    };
    state.customers[changes.id] = customer;
    emit({ type: 'other' });
    return customer;
  };

  const customer = (id: string): Customer => state.customers[id] ?? saveCustomer({ id });

  const findChat = (session: string, chatId: string): Chat | null => state.chats[session]?.[chatId] ?? null;

  const message = (draft: Draft, origin: Pick<Message, 'fromMe' | 'rawId' | 'ack'>): Message => ({
    ...origin,
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
    const notice = {
      ...message({ kind: 'system' }, { fromMe: false, rawId: newRawId('phone'), ack: 0 }),
      announced: 0,
    };
    const created: Chat = { id: chatId, archived: false, messages: [notice] };
    (state.chats[session] ??= {})[chatId] = created;
    customer(chatId);
    return created;
  };

  const find: WhatsAppServer['find'] = (session, rawId) => {
    for (const candidate of Object.values(state.chats[session] ?? {})) {
      const match = candidate.messages.find((item) => item.rawId === rawId);
      if (match) return { chat: candidate, message: match };
    }
    return null;
  };

  /** An ack never decreases. */
  const acknowledge = (session: string, inChat: Chat, target: Message, ack: number): void => {
    if (target.ack < 0 || target.ack >= ack) return;
    target.ack = ack;
    emit({ type: 'ack', session, chat: inChat, message: target });
  };

  const deliver = (session: string, inChat: Chat, target: Message): void => {
    clock.after(serverDelay, () => {
      acknowledge(session, inChat, target, 1);
      clock.after(deviceDelay, () => {
        if (customer(inChat.id).online) acknowledge(session, inChat, target, 2);
      });
    });
  };

  const updateMessage = (
    session: string,
    rawId: string,
    type: 'edited' | 'revoked',
    change: Partial<Message>,
  ): void => {
    const match = find(session, rawId);
    if (!match) return;
    Object.assign(match.message, change);
    emit({ type, session, ...match });
  };

  return {
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit,
    customer,
    saveCustomer,
    chat,
    findChat,
    find,
    send: (session, chatId, draft, rawId = newRawId('phone')) => {
      const repeated = find(session, rawId);
      if (repeated) return repeated.message;
      const inChat = chat(session, chatId);
      const sent = message(draft, { fromMe: true, rawId, ack: 0 });
      inChat.messages.push(sent);
      emit({ type: 'message', session, chat: inChat, message: sent });
      deliver(session, inChat, sent);
      return sent;
    },
    receive: (session, chatId, draft) => {
      const inChat = chat(session, chatId);
      const received = message(draft, { fromMe: false, rawId: newRawId('phone'), ack: 1 });
      inChat.messages.push(received);
      emit({ type: 'message', session, chat: inChat, message: received });
      return received;
    },
    read: (session, chatId, by, rawIds) => {
      const inChat = findChat(session, chatId);
      if (!inChat) return [];
      const unread = inChat.messages.filter(
        (item) =>
          item.kind !== 'system' &&
          item.fromMe === (by === 'customer') &&
          item.ack < 3 &&
          item.ack >= 0 &&
          (!rawIds || rawIds.includes(item.rawId)),
      );
      for (const item of unread) acknowledge(session, inChat, item, 3);
      return unread;
    },
    play: (session, chatId, rawId) => {
      const inChat = findChat(session, chatId);
      const voice = inChat?.messages.find((item) => item.rawId === rawId && item.kind === 'voice');
      if (inChat && voice) acknowledge(session, inChat, voice, 4);
    },
    setOnline: (customerId, online) => {
      saveCustomer({ id: customerId, online });
      for (const [session, chats] of Object.entries(state.chats)) {
        const inChat = chats[customerId];
        if (!inChat) continue;
        emit({ type: 'presence', session, chatId: customerId, by: 'customer', state: online ? 'online' : 'offline' });
        if (!online) continue;
        for (const item of inChat.messages) if (item.fromMe && item.ack === 1) acknowledge(session, inChat, item, 2);
      }
    },
    presence: (session, chatId, by, state) => emit({ type: 'presence', session, chatId, by, state }),
    react: (session, rawId, text, by = 'customer') => {
      const match = find(session, rawId);
      if (!match) return;
      match.message[by === 'customer' ? 'reaction' : 'ownReaction'] = text || null;
      emit({ type: 'reaction', session, ...match, by });
    },
    vote: (session, rawId, options) => {
      const match = find(session, rawId);
      if (match) emit({ type: 'vote', session, ...match, options });
    },
    decrypt: (session, rawId) => {
      const match = find(session, rawId);
      if (!match) return;
      match.message.waiting = false;
      emit({ type: 'message', session, ...match });
    },
    call: (session, chatId, call) =>
      emit({ type: 'call', session, chatId, call: { ...call, timestamp: Math.floor(clock.now() / 1000) } }),
    edit: (session, rawId, body) => updateMessage(session, rawId, 'edited', { body, edited: true }),
    revoke: (session, rawId) => updateMessage(session, rawId, 'revoked', { body: null, media: null, revoked: true }),
    archive: (session, chatId, archived) => {
      const inChat = chat(session, chatId);
      inChat.archived = archived;
      emit({ type: 'archive', session, chat: inChat });
    },
    removeChat: (session, chatId) => {
      delete state.chats[session]?.[chatId];
      emit({ type: 'other' });
    },
    resume: () => {
      for (const [session, chats] of Object.entries(state.chats))
        for (const inChat of Object.values(chats))
          for (const item of inChat.messages) if (item.fromMe && item.ack === 0) deliver(session, inChat, item);
    },
  };
}
