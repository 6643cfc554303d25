/** What goes on by itself or opens something without a session, and what a handover and a removal do to it. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import {
  createBusiness,
  createUser,
  handoverApi,
  tokenOf,
  type CreatedUser,
  type TestBusiness,
} from './edgeFunctions.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

/**
 * Every column whose name speaks of a secret, an address or a phone, and why what it opens ends with a handover of the business or
 * with a removal, or why it stays.
 */
const STANDING: Record<string, string> = {
  'private.api_key_hash.hash': 'ends with the rights of the owner who made the key',
  'private.checkout_access.pass': 'of a customer, for one order',
  'private.digest_key.key': 'of the installation',
  'private.message_to_member.phone':
    'one message, queued by the job that reads report_setting, or by a member for themselves',
  'private.model_dialect.endpoint': 'of the installation, hashed',
  'private.official_token.token':
    'stays: the templates belong to the number, which goes with the business; an owner disconnects the account',
  'private.push_subscription.auth': 'ends with the session; a delivery asks whether the user is in the team',
  'private.push_subscription.endpoint': 'as auth',
  'private.push_subscription.p256dh': 'as auth',
  'private.report_setting.phone': 'ends with the rights of the owner who chose it',
  'private.webhook_secret.old_secret': 'as url',
  'private.webhook_secret.secret': 'as url',
  'private.webhook_secret.url': 'ends with the rights of the owner who entered it, and is shown to owners only',
  'public.agent.test_phone': 'of the business',
  'public.business.logo_url': 'a public picture',
  'public.business_handover.email': 'a link ends when its sender is no owner any more',
  'public.campaign_messages.phone': 'a broadcast is paused by a handover',
  'public.campaigns.phone': 'as campaign_messages',
  'public.channel.expected_phone': 'of the business',
  'public.channel.phone': 'of the business',
  'public.customer_order.link_key': 'of a customer, for one order',
  'public.profile.avatar_url': 'a public picture',
  'public.profile.email': 'of the user',
  'public.recipient_list_contacts.phone': 'of the business',
  'public.room.phone': 'of the business',
  'public.room.picture_url': 'a file of the business',
  'public.team_invitation.email': 'a link ends when its sender is no owner any more',
};

test('every column that may hold a secret or an address says what ends it', async () => {
  const columns = await fixtures.sql<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name
     from information_schema.columns join pg_class on oid = (table_schema || '.' || table_name)::regclass and relkind = 'r'
     where table_schema in ('public', 'private') and data_type in ('text', 'bytea', 'uuid')
       and column_name ~ '(^|_)(secret|token|hash|password|url|endpoint|p256dh|auth|pass|phone|email|webhook|link_key)$'
       or table_schema = 'private' and table_name = 'digest_key' and column_name = 'key'
     order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(STANDING));
});

const secretUrl = 'https://kasir.lama.id/masuk?kunci=rahasia';

/** A business in which all of that stands, by its owner. */
const standing = async (): Promise<TestBusiness & { webhook: string }> => {
  const shop = await createBusiness(fixtures);
  const { owner } = shop;
  const business_id = shop.id;
  const webhook = randomUUID();
  const done = async (name: string, args: object) =>
    expect([name, (await owner.client.rpc(name, args)).error]).toEqual([name, null]);
  await done('save_webhook', { business_id, id: webhook, url: secretUrl, description: '', events: ['order.paid'] });
  await done('create_api_key', { business_id, id: randomUUID(), name: 'Gudang', scopes: ['orders:read'], days: null });
  await done('create_invitation', { business_id, email: 'lain@chabot.test', role: 'owner', id: randomUUID() });
  await done('save_report_delivery', { business_id, is_on: true, hour: 7, phone: '+628123456789' });
  await fixtures.sql(
    `insert into webhook_delivery (webhook_id, business_id, event, payload, due_at)
     values ($1, $2, 'order.paid', '{}', now() + interval '1 day')`,
    [webhook, business_id],
  );
  await fixtures.sql(
    `insert into view_permit (business_id, admin_id, reason, status, answered_at, answered_by, granted_until)
     values ($1, $2, 'bantuan', 'granted', now(), $3, now() + interval '1 hour')`,
    [business_id, fixtures.users.admin.id, owner.id],
  );
  return { ...shop, webhook };
};

const countOf = async (sql: string, business: string): Promise<number> => {
  const [row] = await fixtures.sql<{ count: number }>(`select count(*)::int as count from ${sql}`, [business]);
  return row?.count ?? -1;
};
const outflows = async (business: string) => ({
  webhooks: await countOf('webhook where business_id = $1 and is_enabled', business),
  deliveries: await countOf(`webhook_delivery where business_id = $1 and status in ('queued', 'sending')`, business),
  apiKeys: await countOf('api_key where business_id = $1', business),
  invitations: await countOf(
    'team_invitation where business_id = $1 and num_nonnulls(accepted_at, declined_at, revoked_at) = 0',
    business,
  ),
  permits: await countOf(
    `view_permit as permit where business_id = $1 and private.permit_state(permit) = 'granted'`,
    business,
  ),
  reports: await countOf(
    'private.report_setting where business_id = $1 and is_on and private.owns(owner_id, business_id)',
    business,
  ),
  broadcasts: await countOf(`campaigns where business_id = $1 and private.is_at_work(status)`, business),
});
const none = { webhooks: 0, deliveries: 0, apiKeys: 0, invitations: 0, permits: 0, reports: 0, broadcasts: 0 };

const addressesFor = async (user: CreatedUser, business_id: string) =>
  (await user.client.rpc('webhook_addresses', { business_id })).data as unknown;

describe('a handover of the business', () => {
  test('ends what the former owner has set up, and the new owner reads why on the page of webhooks', async () => {
    const shop = await standing();
    expect(Object.values(await outflows(shop.id)).every((many) => many === 1)).toBe(true);
    const api = handoverApi(fixtures);
    const heir = await createUser(fixtures);
    const { body } = await api.create({ id: shop.id }, shop.owner.token, { email: heir.email });
    expect((await api.accept(tokenOf(body.url), heir)).status).toBe(200);
    const after = await outflows(shop.id);
    // The former owner is in the team as a member.
    expect(after).toEqual(none);
    expect(await fixtures.sql('select status, answered_by from view_permit where business_id = $1', [shop.id])).toEqual(
      [{ status: 'withdrawn', answered_by: heir.id }],
    );
    const { data } = await heir.client.from('webhook').select('host,is_enabled,disabled_reason').eq('id', shop.webhook);
    expect(data).toEqual([{ host: 'kasir.lama.id', is_enabled: false, disabled_reason: 'owner_left' }]);
    expect(await addressesFor(heir, shop.id)).toEqual({});
    expect((await heir.client.rpc('enable_webhook', { id: shop.webhook, is_enabled: true })).error).toBeNull();
    expect(await outflows(shop.id)).toEqual({ ...none, webhooks: 1 });
  });
});

describe('an owner who becomes a member', () => {
  test('takes along the webhooks and keys that they made, and no others', async () => {
    const shop = await standing();
    const other = await createUser(fixtures);
    await fixtures.sql(`insert into team_business (business_id, member_id, role) values ($1, $2, 'owner')`, [
      shop.id,
      other.id,
    ]);
    const id = randomUUID();
    const url = 'https://gudang.baru.id/';
    await other.client
      .rpc('save_webhook', { business_id: shop.id, id, url, description: '', events: ['order.paid'] })
      .throwOnError();
    expect(await addressesFor(shop.owner, shop.id)).toEqual({ [shop.webhook]: secretUrl, [id]: url });
    await shop.owner.client
      .rpc('set_member_role', { business_id: shop.id, member_id: other.id, role: 'member' })
      .throwOnError();
    const { data } = await shop.owner.client.from('webhook').select('id,is_enabled').order('created_at');
    expect(data).toEqual([
      { id: shop.webhook, is_enabled: true },
      { id, is_enabled: false },
    ]);
    expect(await addressesFor(shop.owner, shop.id)).toEqual({ [shop.webhook]: secretUrl });
  });
});

test('a member sees the host of a webhook and nowhere its address', async () => {
  const shop = await standing();
  await fixtures.sql('delete from realtime.messages');
  await fixtures.sql(`update webhook set description = 'Kasir' where id = $1`, [shop.webhook]);
  const seen = [
    (await shop.member.client.from('webhook').select('*,webhook_delivery(*)').eq('business_id', shop.id)).data,
    await fixtures.sql('select payload from realtime.messages'),
    await addressesFor(shop.member, shop.id),
  ];
  expect(JSON.stringify(seen)).toContain('kasir.lama.id');
  expect(JSON.stringify(seen)).not.toContain('rahasia');
  expect(await addressesFor(shop.member, batik.business)).toEqual({});
});
