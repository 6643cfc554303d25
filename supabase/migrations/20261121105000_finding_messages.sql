-- What a search for words shows of each message: whose chat it stands in, and a line around the words that were found.

-- STX and ETX stand around each word that was found: what nobody types, so nothing that somebody wrote can pass for it.
-- Postgres would take what looks like a tag for markup and leave it out: the brackets are put away meanwhile.
-- A word that was found by a root of which the stemmer knows nothing is marked as what the stemmer has of it. What is cut
-- says so, at either end.
create function private.excerpt(body text, asked tsquery) returns text
language plpgsql immutable set search_path = '' as $$
declare
  marked text := asked::text;
  said text := regexp_replace(translate(left(body, 20000), E'<>\x02\x03\x0e\x0f', E'\x0e\x0f'), '\s+', ' ', 'g');
  line text;
  shown text;
  met record;
begin
  for met in
    select distinct sought.stem, private.stem(word) as other
    from private.swallowed(left(body, 20000)), private.stem(root) as bare,
      (select term[1] as stem, term[2] is not null as is_begun
        from regexp_matches(asked::text, '''([a-z]+)''(:\*)?', 'g') as term) as sought
    where bare = sought.stem or is_begun and starts_with(bare, sought.stem)
  loop
    marked := private.or_else(marked, met.stem, met.other);
  end loop;
  line := ts_headline('pg_catalog.indonesian', said, marked::tsquery,
    E'StartSel="\x02", StopSel="\x03", MaxWords=24, MinWords=14, ShortWord=0');
  shown := btrim(translate(line, E'\x02\x03', ''));
  return concat(
    case when not starts_with(btrim(said), shown) then '… ' end,
    translate(line, E'\x0e\x0f', '<>'),
    case when right(btrim(said), length(shown)) <> shown then ' …' end);
end
$$;

create function private.search_messages(
  in_business uuid, query text, in_room uuid, before_at timestamptz, before_seq bigint, page_size int
) returns table (
  id uuid, room_id uuid, author text, sent_at timestamptz, seq bigint, excerpt text, name text, phone text, chat_id text
)
language sql stable security definer set search_path = '' as $$
  select hit.id, hit.room_id, hit.author, hit.sent_at, hit.seq,
    private.excerpt(hit.body, private.text_query(left(query, 200))), room.name, room.phone, room.chat_id
  from private.find_messages(in_business, query, in_room, before_at, before_seq, page_size) as hit
  join public.room on room.id = hit.room_id
  order by hit.sent_at desc, hit.seq desc
$$;

create function public.search_messages(
  business_id uuid, query text, room_id uuid default null, before_at timestamptz default null,
  before_seq bigint default null, page_size int default 50
) returns table (
  id uuid, room_id uuid, author text, sent_at timestamptz, seq bigint, excerpt text, name text, phone text, chat_id text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_messages($1, $2, $3, $4, $5, $6)
$$;
comment on function public.search_messages is
  'Messages of a business, or of one of its rooms, that hold the words of the query, newest first, each with its chat''s name and an excerpt in which STX and ETX stand around the words that were found; the next page begins before the last row''s (sent_at, seq).';

grant execute on function private.search_messages(uuid, text, uuid, timestamptz, bigint, int)
  to authenticated, service_role;
revoke execute on function public.search_messages(uuid, text, uuid, timestamptz, bigint, int) from public, anon;
grant execute on function public.search_messages(uuid, text, uuid, timestamptz, bigint, int)
  to authenticated, service_role;
