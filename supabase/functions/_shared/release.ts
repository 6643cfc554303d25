/** The release of this code: that of supabase/released.json. */
export const version = '1.0.0';

/**
 * The oldest release whose open pages the functions serve. A page of an older one is told to reload, and keeps messages and
 * drafts. Raise it only when what such a page asks of a function would be wrong.
 */
export const oldestClient = '1.0.0';

/** The last migration that this code needs: the newest of supabase/migrations. An older database lacks a part of it. */
export const schema = '20261130190000';
