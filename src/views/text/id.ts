import { app } from './id/app.ts';
import { connection } from './id/connection.ts';
import { inbox } from './id/inbox.ts';
import { login } from './id/login.ts';
import { pages } from './id/pages.ts';
import { parts } from './id/parts.ts';
import { room } from './id/room.ts';
import { shell } from './id/shell.ts';
import { toasts } from './id/toasts.ts';

/** Every sentence of the product, by domain. Indonesian is the source: its shape is the type of every language. */
export const id = { app, connection, inbox, login, pages, parts, room, shell, toasts };
