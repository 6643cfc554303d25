import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { normalizeEmail, normalizePhone } from './addresses.ts';
import { failValidation, fail } from './errors.ts';
import { removeFactor } from './factors.ts';
import { replacePassword } from './passwordChange.ts';
import { checkPasswordStrength } from './passwords.ts';
import { optionalFlag, readBody, optionalRecord, optionalText } from './request.ts';
import { isoTime, type Service } from './service.ts';
import { factorResponse, userResponse } from './userResponse.ts';
import type { User } from './userRow.ts';
import { createUser, lockUser, mergeMetadata, saveIdentity, updateUser } from './users.ts';

const bodySchema = v.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  role: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  ban_duration: optionalText,
  user_metadata: optionalRecord,
  app_metadata: optionalRecord,
});
type UserParams = v.InferOutput<typeof bodySchema>;

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** When a ban ends, from one of Go's durations ("300ms", "1.5h", "2h45m"); null for 'none', which lifts a ban. */
function bannedUntil(duration: string, now: number): string | null {
  if (duration === 'none') return null;
  const parts = [...duration.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|[smh])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    return failValidation(`invalid format for ban duration: ${duration}`);
  }
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  return isoTime(now + length);
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

function uuidParam(context: Context, name: 'id' | 'factor'): string {
  const id = context.req.param(name) ?? '';
  return isUuid(id) ? id : fail(404, 'validation_failed', `${name === 'id' ? 'user' : 'factor'}_id must be an UUID`);
}

/** Applies an administrator's changes to a user. Fields that are not given stay as they are. */
async function updateByAdmin(query: Query, service: Service, id: string, params: UserParams): Promise<User> {
  const user = await lockUser(query, id);
  const at = isoTime(service.now());
  const changes: Parameters<typeof updateUser>[3] = {};
  if (params.password) await replacePassword(query, service, id, params.password, null);
  if (params.password_hash) changes.encrypted_password = params.password_hash;
  if (params.role) changes.role = params.role;
  if (params.email) {
    changes.email = normalizeEmail(params.email);
    changes.is_anonymous = false;
    const identityData = { sub: id, email: changes.email, email_verified: params.email_confirm };
    await saveIdentity(query, service, id, 'email', identityData);
  }
  if (params.phone) {
    changes.phone = normalizePhone(params.phone);
    changes.is_anonymous = false;
    await saveIdentity(query, service, id, 'phone', {
      sub: id,
      phone: changes.phone,
      phone_verified: params.phone_confirm,
    });
  }
  if (params.email_confirm) changes.email_confirmed_at = user.email_confirmed_at ?? at;
  if (params.phone_confirm) changes.phone_confirmed_at = user.phone_confirmed_at ?? at;
  if (params.user_metadata) changes.raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, params.user_metadata);
  if (params.app_metadata) changes.raw_app_meta_data = mergeMetadata(user.raw_app_meta_data, params.app_metadata);
  if (params.ban_duration) changes.banned_until = bannedUntil(params.ban_duration, service.now());
  return updateUser(query, service, id, changes);
}

async function createByAdmin(query: Query, service: Service, params: UserParams): Promise<User> {
  if (!params.email && !params.phone) failValidation('Cannot create a user without either an email or phone');
  if (params.id && !isUuid(params.id)) failValidation('ID must conform to the uuid v4 format');
  if (params.password && params.password_hash) failValidation('Only a password or a password hash should be provided');
  if (params.password) checkPasswordStrength(service, params.password);
  const user = await createUser(query, service, {
    id: params.id || undefined,
    email: params.email ? normalizeEmail(params.email) : null,
    phone: params.phone ? normalizePhone(params.phone) : null,
    password: params.password,
    passwordHash: params.password_hash || null,
    role: params.role || undefined,
    userMetadata: params.user_metadata ?? {},
    appMetadata: params.app_metadata ?? {},
    confirmed: { email: params.email_confirm, phone: params.phone_confirm },
  });
  if (!params.ban_duration) return user;
  return updateUser(query, service, user.id, { banned_until: bannedUntil(params.ban_duration, service.now()) });
}

async function listUsers(context: Context, { database }: Service): Promise<Response> {
  const [page, size] = [Number(context.req.query('page') || 1), Number(context.req.query('per_page') || 50)];
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1)
    failValidation('Bad Pagination Parameters');
  const limit = Math.min(size, 1000);
  const [{ total } = { total: 0 }] = await database.query<{ total: number }>(
    'select count(*) as total from auth.users where deleted_at is null',
  );
  const last = Math.max(1, Math.ceil(total / limit));
  const users = await database.query<User>(
    'select * from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2',
    [limit, (page - 1) * limit],
  );
  const pageLink = (to: number, rel: string): string =>
    `<${context.req.path}?page=${to}&per_page=${limit}>; rel="${rel}"`;
  context.header('x-total-count', String(total));
  context.header('link', [...(page < last ? [pageLink(page + 1, 'next')] : []), pageLink(last, 'last')].join(', '));
  return context.json({
    users: await Promise.all(users.map((user) => userResponse(database.query, user))),
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
    deleted_at: isoTime(service.now()),
  });
  for (const table of ['sessions', 'identities', 'mfa_factors', 'one_time_tokens']) {
    await query(`delete from auth.${table} where user_id = $1`, [id]);
  }
}

/** /admin/users: management of users and their factors, for the secret key only. */
export const adminUserRoutes = (service: Service): Hono => {
  const { query: read } = service.database;
  const toResponse = (user: User) => userResponse(read, user);

  return new Hono()
    .get('/admin/users', (context) => listUsers(context, service))
    .post('/admin/users', async (context) => {
      const params = await readBody(context, bodySchema);
      return context.json(
        await toResponse(await service.transaction((query) => createByAdmin(query, service, params))),
      );
    })
    .get('/admin/users/:id', async (context) => {
      const id = uuidParam(context, 'id');
      return context.json(await toResponse(await service.transaction((query) => lockUser(query, id))));
    })
    .put('/admin/users/:id', async (context) => {
      const id = uuidParam(context, 'id');
      const params = await readBody(context, bodySchema);
      return context.json(
        await toResponse(await service.transaction((query) => updateByAdmin(query, service, id, params))),
      );
    })
    .delete('/admin/users/:id', async (context) => {
      const id = uuidParam(context, 'id');
      const { should_soft_delete: isSoft } = await readBody(context, v.object({ should_soft_delete: optionalFlag }));
      await service.transaction(async (query) => {
        await lockUser(query, id);
        if (isSoft) await softDelete(query, service, id);
        else await query('delete from auth.users where id = $1', [id]);
      });
      return context.json({});
    })
    .get('/admin/users/:id/factors', async (context) => {
      const id = uuidParam(context, 'id');
      await service.transaction((query) => lockUser(query, id));
      const factors = await read<Parameters<typeof factorResponse>[0]>(
        'select * from auth.mfa_factors where user_id = $1 order by created_at',
        [id],
      );
      return context.json(factors.map(factorResponse));
    })
    .delete('/admin/users/:id/factors/:factor', async (context) => {
      const [id, factorId] = [uuidParam(context, 'id'), uuidParam(context, 'factor')];
      await service.transaction(async (query) => {
        const factors = await query('select 1 from auth.mfa_factors where id = $1 and user_id = $2', [factorId, id]);
        if (factors.length === 0) fail(404, 'mfa_factor_not_found', 'Factor not found');
        await removeFactor(query, { id: factorId });
      });
      return context.json({ id: factorId });
    });
};
