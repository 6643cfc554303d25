/** Who works in a business: reading it, and changing it by the database's own functions. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import type * as v from 'valibot';

import { doneSchema } from '../../contracts/links.ts';
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
import { callEdge } from '../platform/edgeFunctions.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type { SessionClient } from '../platform/session.ts';
import { uuidOf } from '../platform/uuid.ts';

export interface TeamDeps {
  rest: PostgrestClient;
  url: string;
  fetch: SessionClient['fetch'];
  report: Report;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
  isOnline: () => boolean;
}

const INVITATION =
  'id,email,role,created_at,expires_at,inviter:profile!team_invitation_invited_by_fkey(full_name)' as const;

/** Members oldest first, what waits newest first. Null: this person is not of it. Throws "Failed to get team". */
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
    waiting('team_invitation', INVITATION),
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

/** Changes the team. A refusal is an answer. */
export const doDeed = async (
  deps: TeamDeps,
  { businessId, deed }: { businessId: string; deed: TeamCommand },
  signal: AbortSignal,
): Promise<TeamRefused | null> => {
  const call = async (name: string, args: object) => {
    const { error, status } = await deps.rest.rpc(name, { business_id: businessId, ...args }).abortSignal(signal);
    if (!error) return null;
    // PostgREST answers 429 only behind somebody's gateway, and then with no time.
    return { refused: refusalOf({ status, code: error.code, detail: null, retryAfter: 30 }, deps) };
  };
  const post = async (path: string) => {
    const answer = await callEdge(deps, path, { body: {}, schema: doneSchema, signal });
    return answer.ok ? null : { refused: refusalOf(answer.failure, deps) };
  };
  switch (deed.kind) {
    case 'role':
      return call('set_member_role', { member_id: deed.memberId, role: deed.role });
    case 'remove':
      return call('remove_member', { member_id: deed.memberId });
    case 'leave':
      return call('leave_team', {});
    case 'revoke':
      return post(`team/invitations/${deed.invitationId}/revoke`);
    case 'withdraw':
      return post(`handover/${deed.handoverId}/revoke`);
  }
};

/** Makes a link, and a letter of it where there is an address. An earlier offer of the business ends with another. */
export const give = async (
  deps: TeamDeps,
  { businessId, gift: { of, id, ...words } }: { businessId: string; gift: CreateLinkRequest },
  signal: AbortSignal,
): Promise<TeamLinkResult> =>
  askForLink(deps, of, '', { id: await uuidOf(id, JSON.stringify(words)), businessId, ...words }, signal);

/** The link of something that waits, once more. */
export const fetchLink = async (
  deps: TeamDeps,
  { of, id }: { of: CreateLinkRequest['of']; id: string },
  signal: AbortSignal,
): Promise<TeamLinkResult> => askForLink(deps, of, `/${id}/link`, {}, signal);

const askForLink = async (
  deps: TeamDeps,
  of: CreateLinkRequest['of'],
  path: string,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<TeamLinkResult> => {
  if (of === 'invitation') {
    const answer = await callEdge(deps, `team/invitations${path}`, { body, schema: invitationLinkSchema, signal });
    if (!answer.ok) return { refused: refusalOf(answer.failure, deps) };
    return linkOf(of, answer.value.invitation, answer.value);
  }
  const answer = await callEdge(deps, `handover${path}`, { body, schema: handoverLinkSchema, signal });
  if (!answer.ok) return { refused: refusalOf(answer.failure, deps) };
  return linkOf(of, answer.value.handover, answer.value);
};

const linkOf = (
  of: CreatedLink['of'],
  { email, expires_at }: v.InferOutput<typeof pendingRowSchema>,
  { url, mailed }: { url: string; mailed: boolean | null },
): CreatedLink => ({ of, url, email, mailed, expiresAt: expires_at });

type Named = Exclude<TeamRefusal['why'], 'rate-limited'>;

/** The database's words and ours. */
const words: Record<string, Named> = {
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
  const why = code !== null && Object.hasOwn(words, code) ? words[code] : undefined;
  if (why !== undefined) return { why, detail: null };
  if (status === 0) return { why: isOnline() ? 'unreachable' : 'offline', detail };
  return { why: status >= 500 ? 'unreachable' : 'unexpected', detail };
};
