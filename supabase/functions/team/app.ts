import type { Hono } from 'hono';
import * as v from 'valibot';

import { call } from '../_shared/clients.ts';
import type { LinkEnv } from '../_shared/env.ts';
import { ownId, parse, readJson, uuid } from '../_shared/input.ts';
import { openDesk, signedIn, type DeskBindings, type DeskOptions } from '../_shared/jsonFunction.ts';
import { letterLimit, linkRoutes, Recipient, type LinkRow } from '../_shared/linkRoutes.ts';
import { sendLetter } from '../_shared/mail.ts';
import { invitationLetter } from './mails.ts';

/** A row of team_invitation, as its owners see it. */
interface Invitation extends LinkRow {
  role: 'member' | 'owner';
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
  const letters = letterLimit(now);

  const linkTo = linkRoutes(app, desk, env, {
    at: '/invitations',
    kind: 'team-invitation',
    page: 'team/invitation',
    is: 'invitation',
    table: 'team_invitation',
    revoke: 'revoke_invitation',
    isSettled: 'Undangan ini sudah tidak menunggu jawaban.',
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
  return app;
}
