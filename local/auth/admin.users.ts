import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { emailAddress, phoneNumber } from './addresses.ts';
import { replacePassword } from './passwordChange.ts';
import { invalid, refuse } from './errors.ts';
import { removeFactor } from './factors.ts';
import { checkStrength } from './passwords.ts';
import { presentedFactor, presentedUser } from './userResponse.ts';
import { flag, readBody, record, text } from './request.ts';
import { moment, type Service } from './service.ts';
import { createUser, lockUser, mergeMetadata, saveIdentity, updateUser, type User } from './users.ts';

const body = v.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  role: text,
  email_confirm: flag,
  phone_confirm: flag,
  ban_duration: text,
  user_metadata: record,
  app_metadata: record,
});
type Wish = v.InferOutput<typeof body>;

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** When a ban ends, from one of Go's durations ("300ms", "1.5h", "2h45m"); null for 'none', which lifts a ban. */
function bannedUntil(written: string, now: number): string | null {
  if (written === 'none') return null;
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)(ms|[smh])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== written) {
    return invalid(`invalid format for ban duration: ${written}`);
  }
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  return moment(now + length);
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

function idOf(context: Context, name: 'id' | 'factor'): string {
  const id = context.req.param(name) ?? '';
  return isUuid(id) ? id : refuse(404, 'validation_failed', `${name === 'id' ? 'user' : 'factor'}_id must be an UUID`);
}

/** Applies an administrator's changes to a user. Fields that are not given stay as they are. */
async function change(query: Query, service: Service, id: string, wish: Wish): Promise<User> {
  const user = await lockUser(query, id);
  const at = moment(service.now());
  const changes: Parameters<typeof updateUser>[3] = {};
  if (wish.password) await replacePassword(query, service, id, wish.password, null);
  if (wish.password_hash) changes.encrypted_password = wish.password_hash;
  if (wish.role) changes.role = wish.role;
  if (wish.email) {
    changes.email = emailAddress(wish.email);
    changes.is_anonymous = false;
    const facts = { sub: id, email: changes.email, email_verified: wish.email_confirm };
    await saveIdentity(query, service, id, 'email', facts);
  }
  if (wish.phone) {
    changes.phone = phoneNumber(wish.phone);
    changes.is_anonymous = false;
    await saveIdentity(query, service, id, 'phone', {
      sub: id,
      phone: changes.phone,
      phone_verified: wish.phone_confirm,
    });
  }
  if (wish.email_confirm) changes.email_confirmed_at = user.email_confirmed_at ?? at;
  if (wish.phone_confirm) changes.phone_confirmed_at = user.phone_confirmed_at ?? at;
  if (wish.user_metadata) changes.raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, wish.user_metadata);
  if (wish.app_metadata) changes.raw_app_meta_data = mergeMetadata(user.raw_app_meta_data, wish.app_metadata);
  if (wish.ban_duration) changes.banned_until = bannedUntil(wish.ban_duration, service.now());
  return updateUser(query, service, id, changes);
}

async function add(query: Query, service: Service, wish: Wish): Promise<User> {
  if (!wish.email && !wish.phone) invalid('Cannot create a user without either an email or phone');
  if (wish.id && !isUuid(wish.id)) invalid('ID must conform to the uuid v4 format');
  if (wish.password && wish.password_hash) invalid('Only a password or a password hash should be provided');
  if (wish.password) checkStrength(service, wish.password);
  const user = await createUser(query, service, {
    id: wish.id || undefined,
    email: wish.email ? emailAddress(wish.email) : null,
    phone: wish.phone ? phoneNumber(wish.phone) : null,
    password: wish.password,
    passwordHash: wish.password_hash || null,
    role: wish.role || undefined,
    userMetadata: wish.user_metadata ?? {},
    appMetadata: wish.app_metadata ?? {},
    confirmed: { email: wish.email_confirm, phone: wish.phone_confirm },
  });
  if (!wish.ban_duration) return user;
  return updateUser(query, service, user.id, { banned_until: bannedUntil(wish.ban_duration, service.now()) });
}

async function list(context: Context, { database }: Service): Promise<Response> {
  const [page, size] = [Number(context.req.query('page') || 1), Number(context.req.query('per_page') || 50)];
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1) invalid('Bad Pagination Parameters');
  const limit = Math.min(size, 1000);
  const [{ total } = { total: 0 }] = await database.query<{ total: number }>(
    'select count(*) as total from auth.users where deleted_at is null',
  );
  const last = Math.max(1, Math.ceil(total / limit));
  const users = await database.query<User>(
    'select * from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2',
    [limit, (page - 1) * limit],
  );
  const link = (to: number, rel: string): string => `<${context.req.path}?page=${to}&per_page=${limit}>; rel="${rel}"`;
  context.header('x-total-count', String(total));
  context.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
  return context.json({
    users: await Promise.all(users.map((user) => presentedUser(database.query, user))),
    aud: 'authenticated',
  });
}

/** GoTrue's soft deletion: the user's row stays, without addresses, credentials or metadata. */
async function softDelete(query: Query, service: Service, id: string): Promise<void> {
  await updateUser(query, service, id, {
    email: null,
    phone: null,
    encrypted_password: '',
    email_change: '',
    phone_change: '',
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: moment(service.now()),
  });
  for (const table of ['sessions', 'identities', 'mfa_factors', 'one_time_tokens']) {
    await query(`delete from auth.${table} where user_id = $1`, [id]);
  }
}

/** /admin/users: management of users and their factors, for the secret key only. */
export const adminUserRoutes = (service: Service): Hono => {
  const { query: read } = service.database;
  const shown = (user: User) => presentedUser(read, user);

  return new Hono()
    .get('/admin/users', (context) => list(context, service))
    .post('/admin/users', async (context) => {
      const wish = await readBody(context, body);
      return context.json(await shown(await service.transaction((query) => add(query, service, wish))));
    })
    .get('/admin/users/:id', async (context) => {
      const id = idOf(context, 'id');
      return context.json(await shown(await service.transaction((query) => lockUser(query, id))));
    })
    .put('/admin/users/:id', async (context) => {
      const id = idOf(context, 'id');
      const wish = await readBody(context, body);
      return context.json(await shown(await service.transaction((query) => change(query, service, id, wish))));
    })
    .delete('/admin/users/:id', async (context) => {
      const id = idOf(context, 'id');
      const { should_soft_delete: soft } = await readBody(context, v.object({ should_soft_delete: flag }));
      await service.transaction(async (query) => {
        await lockUser(query, id);
        if (soft) await softDelete(query, service, id);
        else await query('delete from auth.users where id = $1', [id]);
      });
      return context.json({});
    })
    .get('/admin/users/:id/factors', async (context) => {
      const id = idOf(context, 'id');
      await service.transaction((query) => lockUser(query, id));
      const factors = await read<Parameters<typeof presentedFactor>[0]>(
        'select * from auth.mfa_factors where user_id = $1 order by created_at',
        [id],
      );
      return context.json(factors.map(presentedFactor));
    })
    .delete('/admin/users/:id/factors/:factor', async (context) => {
      const [id, factorId] = [idOf(context, 'id'), idOf(context, 'factor')];
      await service.transaction(async (query) => {
        const found = await query('select 1 from auth.mfa_factors where id = $1 and user_id = $2', [factorId, id]);
        if (found.length === 0) refuse(404, 'mfa_factor_not_found', 'Factor not found');
        await removeFactor(query, { id: factorId });
      });
      return context.json({ id: factorId });
    });
};
