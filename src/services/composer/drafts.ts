/**
 * Drafts per user, business and room: of a message, and by `forms` of any other form. They are kept in localStorage for
 * a month and cleared at sign-out. Broken storage loses drafts and has no other effect.
 */
import * as v from 'valibot';

import { MAX_MESSAGE } from '../../contracts/limits.ts';
import { DRAFTS } from '../platform/storageKeys.ts';

export interface Draft {
  text: string;
  /** The id of the quoted message. */
  replyTo: string | null;
}

export interface DraftKey {
  userId: string;
  businessId: string;
  roomId: string;
}

/** Milliseconds. */
const MAX_AGE = 30 * 24 * 60 * 60_000;
/** In characters. Longer than one message, because the author may still divide the text. */
const MAX_LENGTH = 4 * MAX_MESSAGE;

const draftSchema = v.object({ text: v.string(), replyTo: v.nullable(v.string()) });

/** Also limits stored values of other versions and manual edits. */
const truncated = (draft: Draft): Draft => ({ ...draft, text: draft.text.slice(0, MAX_LENGTH) });

export const createDrafts = (storage: Storage, now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const nameOf = ({ userId, businessId, roomId }: DraftKey, kind: string) =>
    `${DRAFTS}${kind}${userId}:${businessId}:${roomId}`;
  /** Drafts of one kind, validated by a schema. */
  const forms = <Value extends object>(kind: string, schema: v.GenericSchema<unknown, Value>) => ({
    read: (key: DraftKey): Value | null => {
      const item = attempt(() => storage.getItem(nameOf(key, kind)), null);
      // Each row of the list asks, and few have a draft: a failed validation would be slower than the rest of the row.
      if (item === null) return null;
      const stored = parse(item);
      const known = v.safeParse(schema, stored);
      return known.success && (stored as { at: number }).at >= now() - MAX_AGE ? known.output : null;
    },
    /** Null deletes the draft. */
    write: (key: DraftKey, value: Value | null): void => {
      attempt(() => {
        if (value === null) storage.removeItem(nameOf(key, kind));
        else storage.setItem(nameOf(key, kind), JSON.stringify({ ...value, at: now() }));
      }, undefined);
    },
  });
  const messages = forms('', draftSchema);
  return {
    forms,

    /** Called after every change that this tab makes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    read(key: DraftKey): Draft | null {
      const known = messages.read(key);
      return known && truncated(known);
    },

    /** An empty draft is deleted. */
    write(key: DraftKey, draft: Draft): void {
      const isEmpty = draft.text.trim() === '' && !draft.replyTo;
      messages.write(key, isEmpty ? null : truncated(draft));
      tell();
    },

    /** Sign-out: deletes the drafts of all users of this browser. */
    clear(): void {
      attempt(() => {
        for (const name of Object.keys(storage)) if (name.startsWith(DRAFTS)) storage.removeItem(name);
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
