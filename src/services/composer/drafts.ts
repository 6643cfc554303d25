/**
 * What somebody has begun, per person, business and room: a message, and by `begun` anything else. Kept in localStorage
 * for a month, cleared at sign-out. Storage that refuses costs the draft its memory, nothing else.
 */
import * as v from 'valibot';

export interface Draft {
  text: string;
  /** The message that the draft answers. */
  replyTo: string | null;
}

export interface DraftKey {
  userId: string;
  businessId: string;
  roomId: string;
}

const PREFIX = 'chabot-draft:';
/** Milliseconds. */
const KEPT = 30 * 24 * 60 * 60_000;
/** What is too long for one message is kept too, until it has been divided. In characters. */
const LONGEST = 4 * 65_536;

const draftSchema = v.object({ text: v.string(), replyTo: v.nullable(v.string()) });

/** Also what another version of us has left, or somebody's own hand. */
const inBounds = (draft: Draft): Draft => ({ ...draft, text: draft.text.slice(0, LONGEST) });

export const createDrafts = (storage: Storage, now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const nameOf = ({ userId, businessId, roomId }: DraftKey, kind: string) =>
    `${PREFIX}${kind}${userId}:${businessId}:${roomId}`;
  /** Drafts of one kind, in the shape of a schema. */
  const begun = <Value extends object>(kind: string, schema: v.GenericSchema<unknown, Value>) => ({
    read: (key: DraftKey): Value | null => {
      const stored = parse(attempt(() => storage.getItem(nameOf(key, kind)), null));
      const known = v.safeParse(schema, stored);
      return known.success && (stored as { at: number }).at >= now() - KEPT ? known.output : null;
    },
    /** Null: nothing of it is left. */
    write: (key: DraftKey, value: Value | null): void => {
      attempt(() => {
        if (value === null) storage.removeItem(nameOf(key, kind));
        else storage.setItem(nameOf(key, kind), JSON.stringify({ ...value, at: now() }));
      }, undefined);
    },
  });
  const messages = begun('', draftSchema);
  return {
    begun,

    /** Called after every change that this tab makes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    read(key: DraftKey): Draft | null {
      const known = messages.read(key);
      return known && inBounds(known);
    },

    /** An empty draft is no draft. */
    write(key: DraftKey, draft: Draft): void {
      const isEmpty = draft.text.trim() === '' && !draft.replyTo;
      messages.write(key, isEmpty ? null : inBounds(draft));
      tell();
    },

    /** Sign-out: the drafts of everybody who wrote here. */
    clear(): void {
      attempt(() => {
        for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
      }, undefined);
      tell();
    },
  };
};

export type Drafts = ReturnType<typeof createDrafts>;

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const parse = (text: string | null): unknown =>
  text === null ? null : attempt(() => JSON.parse(text) as unknown, null);
