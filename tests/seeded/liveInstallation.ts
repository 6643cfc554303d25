import type { Stack } from '../../local/stack.ts';
import { addHostedExtensions } from './hostedExtensions.ts';

/** The functions that the database calls. */
const called = ['agent', 'campaigns', 'checkout', 'integrations', 'push'];

/** What the addresses of the seed's accounts end with in a live installation. */
export const LIVE_DOMAIN = '@toko.example';

/**
 * Makes a seeded stack an installation that has gone live: with the extensions of hosted, the Vault, its settings, and no
 * sample account. `functions`: the address under which the database calls them.
 */
export async function goLive({ database, keys }: Stack, functions: string): Promise<void> {
  const { query } = database;
  await database.transaction(async (inside) => {
    await inside('set local allow_system_table_mods = on');
    await addHostedExtensions(inside);
  });
  for (const name of called)
    await query('insert into vault.decrypted_secrets values ($1, $2), ($3, $4)', [
      `${name}_url`,
      `${functions}/${name}`,
      `${name}_key`,
      keys.secret,
    ]);
  await query(`update auth.users set email = replace(email, '@chabot.test', $1)`, [LIVE_DOMAIN]);
  await query(`insert into private.setting (name, value) values ('agent', 'on'), ('loopback_push', 'off'), ('loopback_webhooks', 'off')
    on conflict (name) do update set value = excluded.value`);
  await query('insert into private.backup default values');
  // The seed's are as old as its chats.
  await query('delete from private.waiting_notice');
  await query(
    `update public.agent_run set status = 'cancelled' where status in ('queued', 'running', 'held', 'sending')`,
  );
}
