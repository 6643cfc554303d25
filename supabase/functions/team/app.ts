import type { Hono } from 'hono';
import * as v from 'valibot';

import { call, dataOf } from '../_shared/clients.ts';
import { openDesk, signedIn, type DeskBindings, type DeskOptions } from '../_shared/desk.ts';
import type { LinkEnv } from '../_shared/env.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { ownId, parse, readJson, uuid } from '../_shared/input.ts';
import { linkRoutes, Recipient } from '../_shared/link.ts';
import { createLinkTokens } from '../_shared/linkToken.ts';
import { sendLetter } from '../_shared/mail.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { invitationLetter } from './letters.ts';

/** A row of team_invitation, as its owners see it. */
interface Invitation {
  id: string;
  email: string | null;
  role: 'member' | 'owner';
  expires_at: string;
  accepted_at: string | null;
  declined_at: string | null;
  revoked_at: string | null;
}

const CreateInvitation = v.object({
  id: ownId,
  businessId: uuid('businessId'),
  email: Recipient,
  role: v.picklist(['member', 'owner'], 'role harus member atau owner.'),
});

/** Invitations to a team: owners make links and send them, whoever holds one reads and answers it. */
export function createTeam({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  rate = { burst: 60, perSecond: 1 },
}: DeskOptions<LinkEnv>): Hono<DeskBindings> {
  const desk = openDesk('team', { env, fetch, now, rate });
  const { app, service } = desk;
  const tokens = createLinkTokens(env.linkSecret);
  // Letters go to people who have not asked for them.
  const letters = createRateLimit({ burst: 20, perSecond: 1 / 60, now });

  const linkTo = async ({ id, expires_at }: Invitation): Promise<string> =>
    `${env.siteUrl}/team/invitation/${await tokens.make('team-invitation', id, expires_at)}`;

  app.post('/invitations', async (c) => {
    const caller = signedIn(c.var.caller);
    const { id, businessId, email, role } = parse(CreateInvitation, await readJson(c));
    if (email) letters.count(caller.id);
    const invitation = await call<Invitation>(caller.db, 'create_invitation', {
      id,
      business_id: businessId,
      email,
      role,
    });
    const url = await linkTo(invitation);
    return c.json({ invitation, url, mailed: email === null ? null : await send(invitation, email, url) }, 201);
  });

  const send = async (invitation: Invitation, to: string, url: string): Promise<boolean> => {
    const about = await call<{ businessName: string; inviterName: string | null }>(service, 'read_invitation', {
      p_invitation: invitation.id,
    });
    return sendLetter(
      env.mail,
      { to, kind: 'team_invitation', about: invitation.id, ...invitationLetter({ ...about, ...invitation, url }) },
      fetch,
    );
  };

  app.post('/invitations/:id/link', async (c) => {
    const { db } = signedIn(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    const invitation: Invitation | null = dataOf(await db.from('team_invitation').select().eq('id', id).maybeSingle());
    if (!invitation) throw notFound();
    if (invitation.accepted_at ?? invitation.declined_at ?? invitation.revoked_at)
      throw new ApiError(409, 'not_pending', 'Undangan ini sudah tidak menunggu jawaban.');
    return c.json({ invitation, url: await linkTo(invitation) });
  });

  app.post('/invitations/:id/revoke', async (c) => {
    const { db } = signedIn(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    return c.json({ invitation: await call<Invitation>(db, 'revoke_invitation', { invitation_id: id }) });
  });

  linkRoutes(app, desk, {
    at: '/invitations',
    kind: 'team-invitation',
    tokens,
    row: 'p_invitation',
    read: 'read_invitation',
    decline: 'decline_invitation',
    nothing: {
      state: 'malformed',
      businessId: null,
      businessName: null,
      role: null,
      inviterName: null,
      expiresAt: null,
      emailHint: null,
      forMe: null,
    },
    accept: ({ id, aal }, invitation) =>
      call<object>(service, 'accept_invitation', { p_invitation: invitation, p_caller: id, p_aal: aal }),
  });
  return app;
}
