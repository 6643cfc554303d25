import type { Database } from '../database.ts';

/** The start of the address of a public file of a stack on this computer, up to its path. For Postgres. */
const STACK = String.raw`https?://(?:127\.0\.0\.1|localhost)(?::\d+)?(?=/storage/v1/object/public/)`;

/**
 * Lets the rows of businesses and users name their public pictures at `url`. A row has the whole address of a picture, so
 * after a start on another port a logo or a photo would be requested from a port where nothing listens. No trigger runs,
 * because nothing is changed for users.
 */
export async function moveOwnAddresses(database: Database, url: string): Promise<void> {
  // Another folder than the repository's has other tables.
  const [known] = await database.query(`select 1 where to_regclass('public.business') is not null`);
  if (known === undefined) return;
  await database.transaction(async (run) => {
    await run('set local session_replication_role = replica');
    const moved = [STACK, url];
    await run(
      `update public.business set logo_url = regexp_replace(logo_url, '^' || $1, $2)
       where regexp_replace(logo_url, '^' || $1, $2) <> logo_url`,
      moved,
    );
    await run(
      `update public.profile set avatar_url = regexp_replace(avatar_url, '^' || $1, $2)
       where regexp_replace(avatar_url, '^' || $1, $2) <> avatar_url`,
      moved,
    );
    await run(
      `update public.business set invoice_details = jsonb_set(invoice_details, '{product_catalog}', (
         select jsonb_agg(case when product ->> 'photo' ~ ('^' || $1)
           then product || jsonb_build_object('photo', regexp_replace(product ->> 'photo', '^' || $1, $2))
           else product end order by n)
         from jsonb_array_elements(invoice_details -> 'product_catalog') with ordinality as each (product, n)))
       where jsonb_path_exists(invoice_details, '$.product_catalog[*].photo ? (@ like_regex "^https?://(127\\.0\\.0\\.1|localhost)")')`,
      moved,
    );
  });
}
