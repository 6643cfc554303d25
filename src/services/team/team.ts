/** Loads and changes the team of a business. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import type * as v from 'valibot';

import { ignoredResponseSchema } from '../../contracts/links.ts';
import {
  handoverLinkSchema,
  invitationLinkSchema,
  invitationRowSchema,
  memberRowSchema,
  pendingRowSchema,
  type CreatedLink,
  type CreateLinkRequest,
  type Team,
  type TeamCommand,
  type TeamLinkResult,
  type TeamRefusal,
  type TeamRefused,
} from '../../contracts/team.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidV5 } from '../platform/uuid.ts';

export interface TeamDeps {
  rest: PostgrestClient;
  url: string;
  fetch: SessionClient['fetch'];
  report: ReportInvalidRow;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
  isOnline: () => boolean;
}

const OLD_PAGE: TeamRefused = { refused: { why: 'oldPage', detail: null } };

const INVITATION_COLUMNS =
  'id,email,role,created_at,expires_at,inviter:profile!team_invitation_invited_by_fkey(full_name)' as const;

/** Members oldest first, pending links newest first. Null if the user is not a member. Throws "Failed to get team". */
export const getTeam = async (
  { rest, report, serverNow }: TeamDeps,
  { businessId, userId }: { businessId: string; userId: string },
  signal: AbortSignal,
): Promise<Team | null> => {
  const now = new Date(serverNow()).toISOString();
  const waiting = (table: 'team_invitation' | 'business_handover', columns: string) =>
    rest
      .from(table)
      .select(columns)
      .eq('business_id', businessId)
      .is('accepted_at', null)
      .is('declined_at', null)
      .is('revoked_at', null)
      .gt('expires_at', now)
      .order('created_at', { ascending: false })
      .abortSignal(signal);
  const [members, invitations, handovers] = await Promise.all([
    rest
      .from('team_business')
      .select('role,created_at,member:profile(id,full_name,email)')
      .eq('business_id', businessId)
      .order('created_at')
      .order('id')
      .abortSignal(signal),
    waiting('team_invitation', INVITATION_COLUMNS),
    waiting('business_handover', 'id,email,created_at,expires_at').limit(1),
  ]);
  const error = members.error ?? invitations.error ?? handovers.error;
  if (error) throw new Error('Failed to get team', { cause: error });
  const known = readRows('team_business', memberRowSchema, members.data, report);
  if (!known.some(({ member }) => member.id === userId)) return null;
  return {
    members: known.map(({ role, created_at, member }) => ({
      id: member.id,
      name: member.full_name,
      email: member.email,
      role,
      since: created_at,
    })),
    invitations: readRows('team_invitation', invitationRowSchema, invitations.data, report).map((row) => ({
      ...pendingOf(row),
      role: row.role,
      inviterName: row.inviter?.full_name ?? null,
    })),
    handover: readRows('business_handover', pendingRowSchema, handovers.data, report).map(pendingOf)[0] ?? null,
  };
};

const pendingOf = ({ id, email, created_at, expires_at }: v.InferOutput<typeof pendingRowSchema>) => ({
  id,
  email,
  createdAt: created_at,
  expiresAt: expires_at,
});

const execute = async (
  deps: TeamDeps,
  { businessId, command }: { businessId: string; command: TeamCommand },
  signal: AbortSignal,
): Promise<TeamRefused | null> => {
  const call = async (name: string, args: object) => {
    const { error, status } = await deps.rest.rpc(name, { business_id: businessId, ...args }).abortSignal(signal);
    if (!error) return null;
    // PostgREST itself never returns 429: a proxy may, without a retry time.
    return { refused: refusalOf({ status, code: error.code, detail: null, retryAfter: 30 }, deps) };
  };
  const post = async (path: string) => {
    const response = await callEdgeFunction(deps, path, { body: {}, schema: ignoredResponseSchema, signal });
    return response.ok ? null : { refused: refusalOf(response.failure, deps) };
  };
  switch (command.kind) {
    case 'role':
      return call('set_member_role', { member_id: command.memberId, role: command.role });
    case 'remove':
      return call('remove_member', { member_id: command.memberId });
    case 'leave':
      return call('leave_team', {});
    case 'revoke':
      return post(`team/invitations/${command.invitationId}/revoke`);
    case 'withdraw':
      return post(`handover/${command.handoverId}/revoke`);
  }
};

/** Executes a command. A refusal is a result, not an exception. */
export const executeCommand = unlessTooOld(execute, OLD_PAGE);

/** Creates a link, and emails it if there is an address. A new handover revokes the previous one. */
export const createLink = async (
  deps: TeamDeps,
  { businessId, request: { kind, id, ...fields } }: { businessId: string; request: CreateLinkRequest },
  signal: AbortSignal,
): Promise<TeamLinkResult> =>
  requestLink(deps, kind, '', { id: await uuidV5(id, JSON.stringify(fields)), businessId, ...fields }, signal);

/** The link of a pending invitation or handover. */
export const fetchLink = async (
  deps: TeamDeps,
  { kind, id }: { kind: CreateLinkRequest['kind']; id: string },
  signal: AbortSignal,
): Promise<TeamLinkResult> => requestLink(deps, kind, `/${id}/link`, {}, signal);

const requestLink = unlessTooOld(
  async (
    deps: TeamDeps,
    kind: CreateLinkRequest['kind'],
    path: string,
    body: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<TeamLinkResult> => {
    if (kind === 'invitation') {
      const response = await callEdgeFunction(deps, `team/invitations${path}`, {
        body,
        schema: invitationLinkSchema,
        signal,
      });
      if (!response.ok) return { refused: refusalOf(response.failure, deps) };
      return linkOf(kind, response.value.invitation, response.value);
    }
    const response = await callEdgeFunction(deps, `handover${path}`, { body, schema: handoverLinkSchema, signal });
    if (!response.ok) return { refused: refusalOf(response.failure, deps) };
    return linkOf(kind, response.value.handover, response.value);
  },
  OLD_PAGE,
);

const linkOf = (
  kind: CreatedLink['kind'],
  { email, expires_at }: v.InferOutput<typeof pendingRowSchema>,
  { url, mailed }: { url: string; mailed: boolean | null },
): CreatedLink => ({ kind, url, email, mailed, expiresAt: expires_at });

type RefusalReason = Exclude<TeamRefusal['why'], 'rate-limited'>;

/** The error codes of the database and the functions. */
const refusalReasons: Record<string, RefusalReason> = {
  not_found: 'gone',
  last_owner: 'last-owner',
  is_owner: 'owner-first',
  is_self: 'gone',
  already_member: 'already-member',
  already_owner: 'already-owner',
  not_pending: 'answered',
  too_many: 'too-many',
  invalid: 'bad-email',
  aal2_required: 'second-factor',
};

interface Failure {
  status: number;
  code: string | null;
  detail: string | null;
  retryAfter: number;
}

const refusalOf = ({ status, code, detail, retryAfter }: Failure, { isOnline }: TeamDeps): TeamRefusal => {
  if (status === 429) return { why: 'rate-limited', retryAfter, detail: null };
  const why = code !== null && Object.hasOwn(refusalReasons, code) ? refusalReasons[code] : undefined;
  if (why !== undefined) return { why, detail: null };
  if (status === 0) return { why: isOnline() ? 'unreachable' : 'offline', detail };
  return { why: status >= 500 ? 'unreachable' : 'unexpected', detail };
};
