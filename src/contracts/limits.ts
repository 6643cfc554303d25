/**
 * Limits that more than one file applies. Lengths are in characters. The database enforces the same (docs/rules.md). They
 * are here without schemas, so that a view does not carry a schema for a number.
 */

/** Of a message, as WhatsApp and the database limit it. */
export const MAX_MESSAGE = 65_536;
/**
 * Milliseconds of a request to the function `agent`: longer than it lets the model work for a member (`memberTimeout` in
 * supabase/functions/agent/app.ts), so that its own error arrives.
 */
export const MODEL_REQUEST = 45_000;
/** Milliseconds for which a page waits for an answer of the model: longer than its request. */
export const MODEL_WAIT = 50_000;
/** Of a note about an answer of the AI. */
export const MAX_FEEDBACK_NOTE = 500;
/** Of a text that the AI rewrites for a member. */
export const MAX_ASSISTED_TEXT = 2000;
/** Of a caption that is typed. A forwarded file keeps a longer one. */
export const MAX_CAPTION = 1024;
/** Of what a member writes in place of what the AI heard or saw (`private.correct_reading`). */
export const MAX_CORRECTION = 4000;
/** Milliseconds after a message in which WhatsApp lets its sender edit it … */
export const EDIT_LIMIT = 15 * 60_000;
/** … or delete it for everyone. */
export const DELETION_LIMIT = 60 * 3_600_000;
/** Messages of the other chats of a merged conversation that are read. */
export const MAX_MERGED_MESSAGES = 200;
/** Of a search for chats or tickets. */
export const MAX_SEARCH = 200;

/** Notes, promises, requests and orders of one customer that are read. */
export const MAX_RECORDS = 200;
/** The newest of a business, beside its knowledge. */
export const LISTED_TEST_CASES = 500;
/** Of the question of a test case. */
export const MAX_TEST_QUESTION = 2000;
export const MAX_NOTE = 5000;
export const MAX_PROMISE = 500;
/** Of the name of a customer. */
export const MAX_CUSTOMER_NAME = 512;
/** Of the reason of an AI pause. */
export const MAX_PAUSE_REASON = 200;
/** Of the reason for which a privacy request is refused. */
export const MAX_REFUSAL_REASON = 500;
/** Of a tag, and of a word that calls a member. */
export const MAX_TAG = 60;
/** Tags of one chat. */
export const MAX_TAGS = 30;

/** Of the name of a person, a business, its team or a channel. */
export const MAX_NAME = 200;
/** Of the agent's instructions. */
export const MAX_INSTRUCTIONS = 4000;
/** Of the first sentence of the AI to a new customer. */
export const MAX_GREETING = 500;
/** Of the message of a handover to a member. */
export const MAX_HANDOVER_MESSAGE = 1000;
/** Of the message to the new owner of a business. */
export const MAX_OWNER_MESSAGE = 1000;

/** Status changes of a channel that are read and shown. */
export const MAX_STATUS_CHANGES = 20;

export const MAX_TICKET_TITLE = 200;
/** Messages that are pinned to a ticket. */
export const MAX_EVIDENCE = 20;

/** Of the reason with which an administrator changes toggles or permissions. */
export const MAX_ADMIN_REASON = 500;

/** The least that an e-mail address has. The service that sends to it decides. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** Of a password, in bytes: bcrypt reads no more. */
export const MAX_PASSWORD_BYTES = 72;

/** Milliseconds before the silence of the AI ends in which the holder of an unanswered chat is warned. */
export const SILENCE_NOTICE = 5 * 60_000;

/** Milliseconds in which WAHA starts a session, in the usual case at most. After them, a start counts as slow. */
export const START_LIMIT = 60_000;

// Broadcasts.
export const BROADCASTS_PAGE_SIZE = 10;
export const MAX_BROADCAST_NAME = 200;
export const MAX_BROADCAST_TEXT = 4096;
/** Above it, the number of recipients is typed before sending. */
export const TYPED_COUNT_ABOVE = 500;

/** What a picture of a transfer may be. The function `checkout` checks it again. */
export const PROOF = { types: ['image/jpeg', 'image/png', 'image/webp'], bytes: 8 * 2 ** 20 } as const;

/** Endpoints for webhooks of one business. */
export const MAX_WEBHOOKS = 5;
/** Of the address of an endpoint, and of its description. */
export const MAX_WEBHOOK_URL = 2000;
export const MAX_WEBHOOK_DESCRIPTION = 100;
/** The newest deliveries of an endpoint that are read. */
export const LISTED_DELIVERIES = 20;

/** `last_message_at` of a room without a message of a customer or the business, such as that of a broadcast's recipient, is before this time. */
export const NEVER = '1971';
