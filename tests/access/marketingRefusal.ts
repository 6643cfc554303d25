import { batik, type Fixtures } from './fixtures.ts';

/** Why a broadcast of Toko Batik Lestari may not be sent to a person by a list; null: it may. */
export async function refusalOf(fixtures: Fixtures, key: string, list: string): Promise<string | null> {
  const [row] = await fixtures.sql<{ why: string | null }>('select private.marketing_refusal($1, $2, $3) as why', [
    batik.business,
    key,
    list,
  ]);
  return row?.why ?? null;
}
