-- The last 24 hours of a business, for whoever finds that nobody waits: how often the AI called for a person, and what was
-- done meanwhile.

create index handover_escalated_idx on public.handover (business_id, at desc) where reason = 'escalated';

create function public.escalation_day(business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'called', (select count(*) from public.handover
      where handover.business_id = $1 and handover.reason = 'escalated'
        and handover.at > clock_timestamp() - interval '24 hours'),
    'done', done.by_all,
    'done_by_ai', done.by_ai)
  from (
    select count(*) as by_all, count(*) filter (where room.completed_by = 'ai') as by_ai
    from public.room
    where room.business_id = $1 and room.completed_at > clock_timestamp() - interval '24 hours'
  ) as done
$$;
comment on function public.escalation_day is
  'Of the last 24 hours of a business: calls for a person, and chats that were done, of them by the AI alone.';

revoke execute on function public.escalation_day(uuid) from public, anon;
grant execute on function public.escalation_day(uuid) to authenticated, service_role;
