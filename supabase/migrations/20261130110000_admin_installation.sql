-- What an administrator reads of the installation on /admin/panel.

-- As `installation_health`, without the digests of keys in the Vault: an entry says whether it has one.
create function private.admin_installation() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  health jsonb;
begin
  perform private.require_admin();
  health := private.installation_health();
  if jsonb_typeof(health -> 'vault') = 'array' then
    health := health || jsonb_build_object('vault', (
      select coalesce(jsonb_agg(case when entry -> 'key' = 'null' then entry else entry || '{"key":"…"}' end order by place), '[]')
      from jsonb_array_elements(health -> 'vault') with ordinality as part (entry, place)));
  end if;
  return health;
end
$$;

select private.expose_function('admin_installation()', 'authenticated',
  'What an administrator reads of the installation: that of installation_health, without the digests of keys.');
