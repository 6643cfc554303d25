import type { Database } from '../database.ts';

/** The start of the address of a picture of the business itself, up to its path. For Postgres. */
const OWN = `'^https?://[^/]+(?=/storage/v1/object/public/logos/' || id || '/)'`;

/**
 * The statements that find the businesses with pictures at another address than `url`, and that move them there. A row has the
 * whole address of each logo and photo, so after another port, domain or project they would be requested where nothing listens,
 * or where the page may not ask.
 */
export function ownPictures(url: string): { find: string; move: string } {
  const at = (address: string): string => `regexp_replace(${address}, ${OWN}, '${url.replaceAll("'", "''")}')`;
  const others = `(
  select id, ${at('logo_url')} as logo, case when jsonb_typeof(invoice_details -> 'product_catalog') = 'array' then
    jsonb_set(invoice_details, '{product_catalog}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(product -> 'photo') = 'string'
        then product || jsonb_build_object('photo', ${at(`(product ->> 'photo')`)}) else product end order by n), '[]')
      from jsonb_array_elements(invoice_details -> 'product_catalog') with ordinality as each (product, n)))
    else invoice_details end as details
  from public.business) as moved
where business.id = moved.id and (logo_url, invoice_details) is distinct from (logo, details)`;
  return {
    find: `select business.id from public.business, ${others}`,
    // Nothing is changed for users: no trigger runs.
    move: `do $move$ begin
  perform set_config('session_replication_role', 'replica', true);
  update public.business set logo_url = logo, invoice_details = details from ${others};
end $move$`,
  };
}

/** Lets the rows of businesses name their pictures at `url`. */
export async function moveOwnAddresses(database: Database, url: string): Promise<void> {
  // Another folder than the repository's has other tables.
  const [known] = await database.query(`select 1 where to_regclass('public.business') is not null`);
  if (known === undefined) return;
  await database.query(ownPictures(url).move);
}
