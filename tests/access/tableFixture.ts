/** Helpers to describe the rows of a table: how to create one, and what a caller would insert or update. */
import { randomUUID } from 'node:crypto';

import { batik, type Fixtures } from './fixtures.ts';

type Row = Record<string, unknown>;

export interface TableFixture {
  table: string;
  /** The columns of its key. */
  key: readonly string[];
  /** Inserts a row as superuser. Returns its key. */
  create(fixtures: Fixtures): Promise<Row>;
  /** The row that a caller would insert, with its key. */
  newRow(fixtures: Fixtures, callerId: string): Promise<Row>;
  /** The columns that a caller would update. */
  patch(fixtures: Fixtures): Promise<Row>;
}

export const randomPhone = (): string => `+62${Math.floor(1e9 + Math.random() * 9e9)}`;
export const randomChatId = (): string => `${randomPhone().slice(1)}@c.us`;

export const insertRow = async (fixtures: Fixtures, table: string, row: Row): Promise<void> => {
  const columns = Object.keys(row);
  await fixtures.sql(
    `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
};

/** A table with the key `id`, whose created and inserted rows are alike. */
export const tableWithUuid = (
  table: string,
  row: (fixtures: Fixtures) => Row | Promise<Row>,
  patch: Row,
): TableFixture => ({
  table,
  key: ['id'],
  create: async (fixtures) => {
    const id = randomUUID();
    await insertRow(fixtures, table, { id, ...(await row(fixtures)) });
    return { id };
  },
  newRow: async (fixtures) => ({ id: randomUUID(), ...(await row(fixtures)) }),
  patch: async () => patch,
});

export const randomWord = (): string =>
  randomUUID().replaceAll(/[^a-z]/gu, '') + randomUUID().replaceAll(/[^a-z]/gu, '_');

/** A table with a generated number as its key. Rows are identified by a unique value of another column. */
export const tableWithSerialKey = (table: string, key: string, newRow: () => Row, patch: Row): TableFixture => ({
  table,
  key: [key],
  create: async (fixtures) => {
    const row = newRow();
    await insertRow(fixtures, table, row);
    return row;
  },
  newRow: async () => newRow(),
  patch: async () => patch,
});

export const insertBusiness = async (fixtures: Fixtures): Promise<string> => {
  const id = randomUUID();
  await insertRow(fixtures, 'business', { id, profile_id: batik.owner, name: 'Cabang Baru' });
  for (const member of [batik.member, batik.totp])
    await insertRow(fixtures, 'team_business', { business_id: id, member_id: member });
  return id;
};
export const insertChannel = async (fixtures: Fixtures): Promise<string> => {
  const id = randomUUID();
  await insertRow(fixtures, 'channel', { id, business_id: batik.business });
  return id;
};
export const insertAgent = async (fixtures: Fixtures): Promise<string> => {
  const id = randomUUID();
  await insertRow(fixtures, 'agent', { id, business_id: batik.business, profile_id: batik.owner });
  return id;
};
export const insertMember = async (fixtures: Fixtures): Promise<string> => {
  const id = await fixtures.newUserId();
  await insertRow(fixtures, 'team_business', { business_id: batik.business, member_id: id });
  return id;
};
