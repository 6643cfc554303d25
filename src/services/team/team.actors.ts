/** The actors of the team: its follower, and everything that changes it. */
import { fromCallback, fromPromise } from 'xstate';

import type {
  CreateLinkRequest,
  TeamCommand,
  TeamEvent,
  TeamInput,
  TeamLinkResult,
  TeamRefused,
} from '../../contracts/team.ts';
import type { Live } from '../platform/realtime.ts';
import { executeCommand, fetchLink, getTeam, createLink, type TeamDeps } from './team.ts';

/** What a change of it means that the team is read again. A taken handover is a change of memberships. */
const TABLES = new Set(['team_business', 'team_invitation', 'business_handover']);

export const defineTeam = (deps: TeamDeps & { live: Live }) => ({
  followTeam: fromCallback<{ type: 'reload.requested' }, TeamInput>(({ input, sendBack, receive }) => {
    const tell = (news: TeamEvent) => sendBack(news);
    let asked: AbortController | undefined;
    /** Of two readings the later one counts: it has seen everything that the earlier one saw. */
    const read = async () => {
      asked?.abort();
      const mine = (asked = new AbortController());
      try {
        const team = await getTeam(deps, input, mine.signal);
        if (mine.signal.aborted) return;
        tell(team === null ? { type: 'team.loadFailed', why: 'denied' } : { type: 'team.loaded', team });
      } catch {
        if (!mine.signal.aborted) tell({ type: 'team.loadFailed', why: deps.isOnline() ? 'failed' : 'offline' });
      }
    };
    receive(() => void read());
    void read();
    const leave = deps.live.join(`business:${input.businessId}`, {
      // What happened before it was joined is not told.
      joined: () => void read(),
      lost: () => {},
      // Not of this business any more, perhaps: reading it says so.
      refused: () => void read(),
      changes: (batch) => {
        if (batch.some(({ table }) => TABLES.has(table))) void read();
      },
    });
    return () => {
      leave();
      asked?.abort();
    };
  }),
  executeCommand: fromPromise<TeamRefused | null, { businessId: string; command: TeamCommand }>(
    async ({ input, signal }) => executeCommand(deps, input, signal),
  ),
  createLink: fromPromise<TeamLinkResult, { businessId: string; request: CreateLinkRequest }>(
    async ({ input, signal }) => createLink(deps, input, signal),
  ),
  fetchLink: fromPromise<TeamLinkResult, { kind: CreateLinkRequest['kind']; id: string }>(async ({ input, signal }) =>
    fetchLink(deps, input, signal),
  ),
});
