import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { requireUser } from './authenticate.ts';
import { invalid, refuse } from './errors.ts';
import { revokeTokens } from './refreshTokens.ts';
import { clientAddress, readBody, text } from './request.ts';
import { minutes, moment, type Service } from './service.ts';
import { addRefreshToken, claimMethod, lockSession, tokenAnswer, type Session, type TokenAnswer } from './sessions.ts';
import { acceptTotp, newTotp } from './totp.ts';
import { lockUser, type User } from './users.ts';

const enrollBody = v.object({ factor_type: text, friendly_name: text, issuer: text });
const verifyBody = v.object({ challenge_id: text, code: text });

interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  secret: string | null;
}

/** How long a challenge accepts a code: GoTrue's default of five minutes. */
const challengeLife = minutes(5);

async function findFactor(query: Query, userId: string, id: string): Promise<Factor> {
  const [factor] = await query<Factor>('select * from auth.mfa_factors where id::text = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return factor ?? refuse(404, 'mfa_factor_not_found', 'Factor not found');
}

async function enroll(
  query: Query,
  service: Service,
  { id: userId, email }: User,
  session: Session,
  wish: v.InferOutput<typeof enrollBody>,
): Promise<unknown> {
  const { config, now } = service;
  await lockUser(query, userId);
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`, [
    userId,
    moment(now() - challengeLife),
  ]);
  const factors = await query<Factor>('select * from auth.mfa_factors where user_id = $1', [userId]);
  if (factors.length >= config.mfa.maxEnrolledFactors) {
    refuse(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const name = wish.friendly_name.trim();
  if (name && factors.some(({ friendly_name: other }) => other === name)) {
    refuse(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`);
  }
  const totp = await newTotp(wish.issuer || new URL(config.siteUrl).host, email ?? userId);
  const id = randomUUID();
  await query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
    [id, userId, name, totp.secret, moment(now())],
  );
  return { id, type: 'totp', friendly_name: name, totp };
}

/** Raises the session to aal2 and ends the user's sessions below it, so that a stolen password is no longer enough. */
async function raise(
  query: Query,
  service: Service,
  userId: string,
  session: Session,
  factorId: string,
): Promise<TokenAnswer> {
  const locked = (await lockSession(query, session.id)) ?? refuse(403, 'session_not_found', 'Session does not exist');
  const at = moment(service.now());
  await claimMethod(query, service, locked, 'totp');
  const [raised] = await query<Session>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1 returning *`,
    [locked.id, factorId, at],
  );
  const [active] = await query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [locked.id],
  );
  await revokeTokens(query, service, locked);
  const refreshToken = await addRefreshToken(query, service, locked, active?.token ?? null);
  await query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'`, [
    userId,
    locked.id,
  ]);
  return tokenAnswer(query, service, await lockUser(query, userId), raised ?? locked, refreshToken);
}

async function verify(
  query: Query,
  service: Service,
  factor: Factor,
  session: Session,
  { challenge_id: challengeId, code }: v.InferOutput<typeof verifyBody>,
): Promise<TokenAnswer> {
  const at = moment(service.now());
  const [challenge] = await query<{ id: string; created_at: string }>(
    'select * from auth.mfa_challenges where id::text = $1 and factor_id = $2 and verified_at is null for update',
    [challengeId, factor.id],
  );
  if (!challenge) return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (service.now() - Date.parse(challenge.created_at) > challengeLife) {
    refuse(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (!(await acceptTotp(query, service, { id: factor.id, secret: factor.secret ?? '' }, code))) {
    refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challenge.id, at]);
  if (factor.status === 'unverified') {
    await query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, at]);
    await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [factor.user_id]);
  }
  return raise(query, service, factor.user_id, session, factor.id);
}

/** Deletes a factor and lowers the sessions that were verified with it to aal1. */
export async function removeFactor(query: Query, { id }: { id: string }): Promise<void> {
  await query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id],
  );
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id]);
  await query('delete from auth.mfa_factors where id = $1', [id]);
}

/**
 * POST /factors (enroll), /factors/:id/challenge, /factors/:id/verify, and DELETE /factors/:id. Only TOTP is supported.
 */
export const factorRoutes = (service: Service): Hono => {
  const { config, limits } = service;

  return new Hono()
    .post('/factors', async (context) => {
      const { user, session } = await requireUser(context, service);
      const wish = await readBody(context, enrollBody);
      if (wish.factor_type === 'phone') refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
      if (wish.factor_type === 'webauthn') {
        refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
      }
      if (wish.factor_type !== 'totp') invalid('factor_type needs to be totp, phone, or webauthn');
      if (!config.mfa.totp.enrollEnabled) refuse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
      return context.json(await service.transaction((query) => enroll(query, service, user, session, wish)));
    })
    .post('/factors/:id/challenge', async (context) => {
      const { user } = await requireUser(context, service);
      const id = randomUUID();
      const at = moment(service.now());
      const type = await service.transaction(async (query) => {
        const factor = await findFactor(query, user.id, context.req.param('id'));
        const address = clientAddress(context);
        await query('insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)', [
          id,
          factor.id,
          at,
          address === 'local' ? '127.0.0.1' : address,
        ]);
        await query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factor.id, at]);
        return factor.factor_type;
      });
      return context.json({ id, type, expires_at: Math.floor((service.now() + challengeLife) / 1000) });
    })
    .post('/factors/:id/verify', async (context) => {
      const { user, session } = await requireUser(context, service);
      const wish = await readBody(context, verifyBody);
      if (!config.mfa.totp.verifyEnabled) {
        refuse(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
      }
      const factor = await findFactor(service.database.query, user.id, context.req.param('id'));
      limits.factor(factor.id);
      return context.json(await service.transaction((query) => verify(query, service, factor, session, wish)));
    })
    .delete('/factors/:id', async (context) => {
      const { user, session } = await requireUser(context, service);
      const factor = await findFactor(service.database.query, user.id, context.req.param('id'));
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await service.transaction((query) => removeFactor(query, factor));
      return context.json({ id: factor.id });
    });
};
