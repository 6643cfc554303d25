-- A visitor tries the AI with a text about their shop before they register. Nothing of it is kept: the text is published in a
-- subtransaction that is rolled back, so that it is searched like the training of a business.

-- What the service `agent` answers a visitor's question from: {scene, passages}. `p_user` is the visitor's anonymous user.
create function public.shop_trial(p_user uuid, p_title text, p_text text, p_question text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  burst constant jsonb := jsonb_build_array(jsonb_build_object('author', 'customer', 'kind', 'text', 'text', p_question));
  pasted constant text := private.plain_text(p_text);
  shop public.business;
  agent public.agent;
  source uuid := gen_random_uuid();
  found jsonb;
begin
  if not exists (select from public.profile where profile.id = p_user) then
    perform private.raise_not_found();
  end if;
  begin
    insert into public.business (profile_id, name) values (p_user, p_title) returning * into shop;
    insert into public.knowledge_source (id, business_id, kind, title, status, draft)
    values (source, shop.id, 'text', p_title, 'active', 'new');
    insert into public.knowledge_passage (business_id, source_id, position, title, questions, lead, body)
    select shop.id, source, cut.place, p_title, cut.headings, cut.lead, cut.body from private.cut_text(pasted) as cut;
    perform private.publish_knowledge(shop.id);
    found := jsonb_build_object(
      'scene', private.agent_scene(shop, agent, burst, clock_timestamp()),
      'passages', coalesce((
        select jsonb_agg(to_jsonb(passage)) from public.search_knowledge(shop.id, array[p_question]) as passage), '[]'));
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    -- Variables outlive the subtransaction.
    null;
  end;
  return found;
end
$$;
comment on function public.shop_trial is
  'For the service: what an answer to a visitor''s question rests on, from the visitor''s own text. Keeps nothing.';
revoke execute on function public.shop_trial(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.shop_trial(uuid, text, text, text) to service_role;
