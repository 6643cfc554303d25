import { app } from './id/app.ts';
import { connection } from './id/connection.ts';
import { inbox } from './id/inbox.ts';
import { parts } from './id/parts.ts';
import { shell } from './id/shell.ts';

/**
 * Every sentence of the page, by domain. Indonesian is the source: its shape is the type of every language. What only
 * a part of the page says comes with that part: text/room.ts and text/login.ts.
 */
export const id = { app, connection, inbox, parts, shell };
