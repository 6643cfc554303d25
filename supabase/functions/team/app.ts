import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import type { LinkEnv } from '../_shared/env.ts';
import { clientGeneratedId, parse, readJson, uuid } from '../_shared/input.ts';
import {
  createJsonFunction,
  requireCaller,
  type JsonFunctionEnv,
  type JsonFunctionOptions,
} from '../_shared/jsonFunction.ts';
import { addLinkRoutes, createMailLimit, OptionalRecipientEmail, type LinkRow } from '../_shared/linkRoutes.ts';
import { sendMail } from '../_shared/mail.ts';
import { invitationMail } from './mails.ts';

/** A row of `team_invitation`, as owners see it. */
interface Invitation extends LinkRow {
  role: 'member' | 'owner';
}

const CreateInvitation = v.object({
  id: clientGeneratedId,
  businessId: uuid('businessId'),
  email: OptionalRecipientEmail,
  role: v.picklist(['member', 'owner'], 'role harus member atau owner.'),
});

/** Invitations to a team: owners create links and mail them, and the holder of a link accepts or declines. */
export function createTeam({
  env,
  fetch = globalThis.fetch,
  rate = { burst: 60, perSecond: 1 },
}: JsonFunctionOptions<LinkEnv>): Hono<JsonFunctionEnv> {
  const jsonFunction = createJsonFunction('team', { env, fetch, rate });
  const { app, service } = jsonFunction;
  const mailLimit = createMailLimit(service);

  const linkUrl = addLinkRoutes(app, jsonFunction, env, {
    basePath: '/invitations',
    kind: 'team-invitation',
    pagePath: 'team/invitation',
    entity: 'invitation',
    table: 'team_invitation',
    revokeFunction: 'revoke_invitation',
    notPendingMessage: 'Undangan ini sudah tidak menunggu jawaban.',
    malformedState: {
      state: 'malformed',
      businessId: null,
      businessName: null,
      role: null,
      inviterName: null,
      expiresAt: null,
      zone: null,
      emailHint: null,
      forMe: null,
      needsName: false,
    },
    accept: ({ id, aal }, invitation) =>
      rpc<object>(service, 'accept_invitation', { p_invitation: invitation, p_caller: id, p_aal: aal }),
  });

  app.post('/invitations', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { id, businessId, email, role } = parse(CreateInvitation, await readJson(c));
    if (email) await mailLimit.count(caller.id);
    const invitation = await rpc<Invitation>(caller.db, 'create_invitation', {
      id,
      business_id: businessId,
      email,
      role,
    });
    const url = await linkUrl(invitation);
    return c.json(
      { invitation, url, mailed: email === null ? null : await sendInvitation(invitation, email, url) },
      201,
    );
  });

  const sendInvitation = async (invitation: Invitation, to: string, url: string): Promise<boolean> => {
    const details = await rpc<{ businessName: string; inviterName: string | null; zone: string }>(
      service,
      'read_invitation',
      {
        p_invitation: invitation.id,
      },
    );
    return sendMail(
      env.mail,
      {
        to,
        kind: 'team_invitation',
        idempotencyId: invitation.id,
        ...invitationMail({ ...details, ...invitation, url }),
      },
      fetch,
    );
  };
  return app;
}
