/** What a key may read, in the order of the form. The database has the same (`private.valid_api_scopes`). */
export const API_SCOPES = ['orders:read', 'chats:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Keys of one business, and the characters of a name. Not in the limits, which each first page loads. */
export const MAX_API_KEYS = 5;
export const MAX_API_KEY_NAME = 60;
