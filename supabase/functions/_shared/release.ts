/** The release of this code: that of supabase/released.json. */
export const version = '1.0.0';

/** The last migration that this code needs: the newest of supabase/migrations. An older database lacks a part of it. */
export const schema = '20261129204000';
