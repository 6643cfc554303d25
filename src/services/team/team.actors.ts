/** The actors of the team machine. */
import { fromCallback } from 'xstate';

import type { TeamEvent, TeamInput } from '../../contracts/team.ts';
import { callOf } from '../app/call.actors.ts';
import type { Realtime } from '../platform/realtime.ts';
import { executeCommand, fetchLink, getTeam, createLink, type TeamDeps } from './team.ts';

/** Changes in these tables reload the team. An accepted handover changes memberships. */
const TABLES = new Set(['team_business', 'team_invitation', 'business_handover']);

export const defineTeam = (deps: TeamDeps & { realtime: Realtime }) => ({
  followTeam: fromCallback<{ type: 'reload.requested' }, TeamInput>(({ input, sendBack, receive }) => {
    const send = (news: TeamEvent) => sendBack(news);
    let loading: AbortController | undefined;
    /** A newer load aborts the running one. */
    const read = async () => {
      loading?.abort();
      const current = (loading = new AbortController());
      try {
        const team = await getTeam(deps, input, current.signal);
        if (current.signal.aborted) return;
        send(team === null ? { type: 'team.loadFailed', why: 'denied' } : { type: 'team.loaded', team });
      } catch {
        if (!current.signal.aborted) send({ type: 'team.loadFailed', why: deps.isOnline() ? 'failed' : 'offline' });
      }
    };
    receive(() => void read());
    void read();
    const unsubscribe = deps.realtime.join(`business:${input.businessId}`, {
      // Changes before the subscription are not delivered.
      joined: () => void read(),
      lost: () => {},
      // The user may have lost access: loading the team tells.
      refused: () => void read(),
      changes: (batch) => {
        if (batch.some(({ table }) => TABLES.has(table))) void read();
      },
    });
    return () => {
      unsubscribe();
      loading?.abort();
    };
  }),
  executeCommand: callOf(deps, executeCommand),
  createLink: callOf(deps, createLink),
  fetchLink: callOf(deps, fetchLink),
});
