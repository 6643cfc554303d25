-- Which AI answers, changed with a record of who did it and why; and what a change would mean.

create function private.update_toggles(of_business uuid, given jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.business;
  after public.business;
  why text := nullif(btrim(left(reason, 500)), '');
begin
  select * into before from public.business where business.id = of_business for no key update;
  if not found or not (private.is_owner(of_business) or private.is_admin()) then
    perform private.missing();
  end if;
  if not coalesce(private.valid_toggles(given), false) or given = '{}' then
    perform private.refuse('invalid', 'Pengaturan AI tidak dikenal.', 400);
  end if;
  if why is null and not private.is_owner(of_business) then
    perform private.refuse('reason_required', 'Tuliskan alasan perubahan ini; pemilik bisnis akan membacanya.', 422);
  end if;
  update public.business set toggles =
    '{"useAgentBehaviourV2": "off", "simulatorAgentVersion": "v2", "liveAgentVersion": "v2", "modelVersion": "large"}'
    || coalesce(before.toggles, '{}') || given
  where business.id = of_business returning * into after;
  if after.toggles is distinct from before.toggles then
    perform private.record('toggles.changed', of_business,
      jsonb_build_object('from', before.toggles, 'to', after.toggles, 'reason', why));
  end if;
  return jsonb_build_object('id', after.id, 'toggles', after.toggles, 'updated_at', after.updated_at);
end
$$;

-- How many chats the AI would answer if it went live now. A chat counts for a week after its last message; past 1,000
-- nobody needs the number.
create function private.toggles_impact(of_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  active int;
begin
  if not coalesce(private.is_member(of_business) or private.is_admin(), false) then
    perform private.missing();
  end if;
  select count(*) into active from (
    select from public.room
    join public.channel_agent on channel_agent.channel_id = room.channel_id
    where room.business_id = of_business and room.status = 'ai_auto_reply' and room.holder = 'ai'
      and not room.archived and room.last_message_at > now() - interval '7 days'
    limit 1001) as counted;
  return jsonb_build_object(
    'active', least(active, 1000),
    'more', active > 1000,
    'workingChannels', (
      select count(*) from public.channel
      where channel.business_id = of_business and channel.status = 'WORKING'),
    'rollout', (
      select jsonb_build_object('partial', agent.enable_agent_partial_rollout, 'probability', agent.agent_rollout_probability)
      from public.agent where agent.business_id = of_business order by agent.created_at, agent.id limit 1));
end
$$;

create function public.update_toggles(business_id uuid, toggles jsonb, reason text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.update_toggles($1, $2, $3) $$;
comment on function public.update_toggles is
  'An owner, or an administrator with a reason, changes what is named of the toggles. Answers {id, toggles, updated_at}.';

create function public.toggles_impact(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.toggles_impact($1) $$;
comment on function public.toggles_impact is
  'How many chats of the last week the AI would answer: {active, more, workingChannels, rollout: {partial, probability} | null}.';

grant execute on function private.update_toggles(uuid, jsonb, text), private.toggles_impact(uuid) to authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.update_toggles(uuid, jsonb, text), public.toggles_impact(uuid) from public, anon;
grant execute on function public.update_toggles(uuid, jsonb, text), public.toggles_impact(uuid)
  to authenticated, service_role;
