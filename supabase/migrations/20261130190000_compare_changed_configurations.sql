-- A changed webhook configuration reaches a thousand sessions within two hours, and the log of a business has each restart by a check.

-- The digest of the webhook configuration that each session should have. After a change all are compared, beginning now.
create function private.record_webhook_config(p_digest text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.setting as setting (name, value) values ('webhook_config', p_digest)
  on conflict (name) do update set value = excluded.value where setting.value <> excluded.value;
  if found then
    update private.channel_check as checked set compare_at = '-infinity', check_at = least(checked.check_at, now());
  end if;
end
$$;

-- Whether a check may restart the session now. For lost messages: not twice without an event between, not twice in six hours, and again
-- an hour after an attempt that failed; of all sessions one in half a minute: after an outage of the functions all have lost messages,
-- and the next event of a healthy one comes before its turn. For its configuration: not within six hours of an attempt, and of all
-- sessions fifteen in a minute: WAHA starts them again.
create or replace function private.begin_channel_restart(p_session text, p_has_lost boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  begun record;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.begin_channel_restart', 0));
  update private.channel_check as checked set restart_began_at = clock_timestamp()
  from public.channel
  where channel.id = checked.channel_id and channel.external_id = p_session and channel.status = 'WORKING'
    and case when p_has_lost then coalesce(checked.restarted_at < least(checked.event_at, now() - interval '6 hours'), true)
        and coalesce(checked.restart_began_at < now() - interval '1 hour', true)
        and not exists (select from private.channel_check as other where other.restart_began_at > now() - interval '30 seconds')
      else coalesce(checked.restart_began_at < now() - interval '6 hours', true)
        and (select count(*) from private.channel_check as other where other.restart_began_at > now() - interval '1 minute') < 15 end
  returning channel.id, channel.business_id into begun;
  if not found then
    return false;
  end if;
  perform private.record('session.restarted_by_check', begun.business_id,
    jsonb_build_object('channel_id', begun.id, 'reason', case when p_has_lost then 'lost_messages' else 'webhook' end));
  return true;
end
$$;

do $do$
begin
  perform private.expose_function('record_webhook_config(p_digest text)', 'service_role',
    'The digest of the webhook configuration that each session should have.');
end
$do$;
