-- The list of tags is saved as a whole, all of it or nothing, and only over the list that the person had in front of them.

create function private.tags_of(of_business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name, tag.id), '[]')
  from public.business_tag as tag where tag.business_id = of_business
$$;

-- Null: somebody else has saved since, and nothing is written.
create function private.save_tags(of_business uuid, given jsonb, known jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 100;
begin
  -- It locks the business: of two who save at once the second finds what the first one made.
  perform private.enter_as_owner(of_business);
  if jsonb_typeof(given) is distinct from 'array' or jsonb_typeof(known) is distinct from 'array' then
    perform private.refuse('invalid', 'Daftar label ini tidak dapat dibaca.', 400);
  end if;
  if jsonb_array_length(given) > most then
    perform private.refuse('invalid', 'Paling banyak 100 tag. Kurangi dulu.', 400);
  end if;
  if private.tags_of(of_business) <> (
    select coalesce(jsonb_agg(tag order by tag ->> 'name', (tag ->> 'id')::uuid), '[]')
    from jsonb_array_elements(known) as tag)
  then
    return null;
  end if;

  -- A name that is given up may be taken by another in the same save, so what goes goes first.
  delete from public.business_tag as tag
  where tag.business_id = of_business
    and not exists (select from jsonb_to_recordset(given) as wanted (id uuid) where wanted.id = tag.id);
  -- Two that swap their names pass through names that are nobody's.
  update public.business_tag as tag set name = tag.id::text
  from jsonb_to_recordset(given) as wanted (id uuid, name text)
  where tag.business_id = of_business and tag.id = wanted.id
    and exists (
      select from public.business_tag as other
      where other.business_id = of_business and other.id <> tag.id and lower(other.name) = lower(btrim(wanted.name)));
  update public.business_tag as tag set name = btrim(wanted.name), color = wanted.color
  from jsonb_to_recordset(given) as wanted (id uuid, name text, color text)
  where tag.business_id = of_business and tag.id = wanted.id
    and (tag.name, tag.color) is distinct from (btrim(wanted.name), wanted.color);
  insert into public.business_tag (id, business_id, name, color)
  select wanted.id, of_business, btrim(wanted.name), wanted.color
  from jsonb_to_recordset(given) as wanted (id uuid, name text, color text)
  where not exists (
    select from public.business_tag as tag where tag.id = wanted.id and tag.business_id = of_business);
  return private.tags_of(of_business);
end
$$;

create function public.save_tags(business_id uuid, tags jsonb, known jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_tags($1, $2, $3) $$;
comment on function public.save_tags is
  'An owner saves the whole list, [{id, name, color}], over the one they know. Answers the list; null: it was another one.';

grant execute on function private.save_tags(uuid, jsonb, jsonb) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.save_tags(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.save_tags(uuid, jsonb, jsonb) to authenticated, service_role;
