import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import type { Query } from '../database.ts';
import { requireUser } from './authenticate.ts';
import { failValidation, fail } from './errors.ts';
import { revokeTokens } from './refreshTokens.ts';
import { clientAddress, readBody, optionalText } from './request.ts';
import { minutesToMs, isoTime, type Service } from './service.ts';
import {
  addRefreshToken,
  addAmrClaim,
  lockSession,
  tokenResponse,
  type Session,
  type TokenResponse,
} from './sessions.ts';
import { verifyTotp, newTotp } from './totp.ts';
import type { User } from './userRow.ts';
import { lockUser } from './users.ts';

const enrollBody = v.object({ factor_type: optionalText, friendly_name: optionalText, issuer: optionalText });
const verifyBody = v.object({ challenge_id: optionalText, code: optionalText });

interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  secret: string | null;
}

/** How long a challenge accepts a code: GoTrue's default of five minutes. */
const challengeLifetime = minutesToMs(5);

async function findFactor(query: Query, userId: string, id: string): Promise<Factor> {
  const [factor] = await query<Factor>('select * from auth.mfa_factors where id::text = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return factor ?? fail(404, 'mfa_factor_not_found', 'Factor not found');
}

async function enroll(
  query: Query,
  service: Service,
  { id: userId, email }: User,
  session: Session,
  params: v.InferOutput<typeof enrollBody>,
): Promise<unknown> {
  const { config, now } = service;
  await lockUser(query, userId);
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`, [
    userId,
    isoTime(now() - challengeLifetime),
  ]);
  const factors = await query<Factor>('select * from auth.mfa_factors where user_id = $1', [userId]);
  if (factors.length >= config.mfa.maxEnrolledFactors) {
    fail(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    fail(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const name = params.friendly_name.trim();
  if (name && factors.some(({ friendly_name: other }) => other === name)) {
    fail(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`);
  }
  const totp = await newTotp(params.issuer || new URL(config.siteUrl).host, email ?? userId);
  const id = randomUUID();
  await query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
    [id, userId, name, totp.secret, isoTime(now())],
  );
  return { id, type: 'totp', friendly_name: name, totp };
}

/** Raises the session to aal2 and ends the user's sessions below it, so that a stolen password is no longer enough. */
async function raiseToAal2(
  query: Query,
  service: Service,
  userId: string,
  session: Session,
  factorId: string,
): Promise<TokenResponse> {
  const lockedSession =
    (await lockSession(query, session.id)) ?? fail(403, 'session_not_found', 'Session does not exist');
  const at = isoTime(service.now());
  await addAmrClaim(query, service, lockedSession, 'totp');
  const [updated] = await query<Session>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1 returning *`,
    [lockedSession.id, factorId, at],
  );
  const [active] = await query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [lockedSession.id],
  );
  await revokeTokens(query, service, lockedSession);
  const refreshToken = await addRefreshToken(query, service, lockedSession, active?.token ?? null);
  await query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'`, [
    userId,
    lockedSession.id,
  ]);
  return tokenResponse(query, service, await lockUser(query, userId), updated ?? lockedSession, refreshToken);
}

async function verify(
  query: Query,
  service: Service,
  factor: Factor,
  session: Session,
  { challenge_id: challengeId, code }: v.InferOutput<typeof verifyBody>,
): Promise<TokenResponse> {
  const at = isoTime(service.now());
  const [challenge] = await query<{ id: string; created_at: string }>(
    'select * from auth.mfa_challenges where id::text = $1 and factor_id = $2 and verified_at is null for update',
    [challengeId, factor.id],
  );
  if (!challenge) return fail(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (service.now() - Date.parse(challenge.created_at) > challengeLifetime) {
    fail(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (!(await verifyTotp(query, service, { id: factor.id, secret: factor.secret ?? '' }, code))) {
    fail(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challenge.id, at]);
  if (factor.status === 'unverified') {
    await query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, at]);
    await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [factor.user_id]);
  }
  return raiseToAal2(query, service, factor.user_id, session, factor.id);
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
      const params = await readBody(context, enrollBody);
      if (params.factor_type === 'phone') fail(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
      if (params.factor_type === 'webauthn') {
        fail(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
      }
      if (params.factor_type !== 'totp') failValidation('factor_type needs to be totp, phone, or webauthn');
      if (!config.mfa.totp.enrollEnabled) fail(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
      return context.json(await service.transaction((query) => enroll(query, service, user, session, params)));
    })
    .post('/factors/:id/challenge', async (context) => {
      const { user } = await requireUser(context, service);
      const id = randomUUID();
      const at = isoTime(service.now());
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
      return context.json({ id, type, expires_at: Math.floor((service.now() + challengeLifetime) / 1000) });
    })
    .post('/factors/:id/verify', async (context) => {
      const { user, session } = await requireUser(context, service);
      const params = await readBody(context, verifyBody);
      if (!config.mfa.totp.verifyEnabled) {
        fail(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
      }
      const factor = await findFactor(service.database.query, user.id, context.req.param('id'));
      limits.factor(factor.id);
      return context.json(await service.transaction((query) => verify(query, service, factor, session, params)));
    })
    .delete('/factors/:id', async (context) => {
      const { user, session } = await requireUser(context, service);
      const factor = await findFactor(service.database.query, user.id, context.req.param('id'));
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        fail(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await service.transaction((query) => removeFactor(query, factor));
      return context.json({ id: factor.id });
    });
};
