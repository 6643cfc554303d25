/** How the truth makes a row of some table, and how a caller would touch it. */
import { randomUUID } from 'node:crypto';

import { batik, type Cast } from './cast.ts';

type Row = Record<string, unknown>;

export interface Subject {
  table: string;
  /** The columns that name one row. */
  key: readonly string[];
  /** Puts a row there and answers its key. */
  make(cast: Cast): Promise<Row>;
  /** What a caller would insert; it contains the key. */
  offer(cast: Cast, callerId: string): Promise<Row>;
  /** What a caller would change. */
  patch(cast: Cast): Promise<Row>;
}

export const phone = (): string => `+62${Math.floor(1e9 + Math.random() * 9e9)}`;
export const chatId = (): string => `${phone().slice(1)}@c.us`;

export const insert = async (cast: Cast, table: string, row: Row): Promise<void> => {
  const columns = Object.keys(row);
  await cast.truth(
    `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
};

/** Most tables: one id, a row that is made as it is offered, and one column to change. */
export const simple = (table: string, row: (cast: Cast) => Row | Promise<Row>, patch: Row): Subject => ({
  table,
  key: ['id'],
  make: async (cast) => {
    const id = randomUUID();
    await insert(cast, table, { id, ...(await row(cast)) });
    return { id };
  },
  offer: async (cast) => ({ id: randomUUID(), ...(await row(cast)) }),
  patch: async () => patch,
});

export const word = (): string => randomUUID().replaceAll(/[^a-z]/gu, '') + randomUUID().replaceAll(/[^a-z]/gu, '_');

/** Records, which the table numbers itself: one is known by a word of its own. */
export const record = (table: string, key: string, row: () => Row, patch: Row): Subject => ({
  table,
  key: [key],
  make: async (cast) => {
    const made = row();
    await insert(cast, table, made);
    return made;
  },
  offer: async () => row(),
  patch: async () => patch,
});

export const anotherBusiness = async (cast: Cast): Promise<string> => {
  const id = randomUUID();
  await insert(cast, 'business', { id, profile_id: batik.owner, name: 'Cabang Baru' });
  for (const member of [batik.member, batik.totp])
    await insert(cast, 'team_business', { business_id: id, member_id: member });
  return id;
};
export const anotherChannel = async (cast: Cast): Promise<string> => {
  const id = randomUUID();
  await insert(cast, 'channel', { id, business_id: batik.business });
  return id;
};
export const anotherAgent = async (cast: Cast): Promise<string> => {
  const id = randomUUID();
  await insert(cast, 'agent', { id, business_id: batik.business, profile_id: batik.owner });
  return id;
};
export const colleague = async (cast: Cast): Promise<string> => {
  const id = await cast.stranger();
  await insert(cast, 'team_business', { business_id: batik.business, member_id: id });
  return id;
};
