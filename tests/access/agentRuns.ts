/** Runs of the AI in the access tests: their rows, and the calls of the function `agent` with the service role. */
import { batik, type Fixtures } from './fixtures.ts';
import type { Chat } from './whatsappEvents.ts';

export interface AgentRun {
  id: string;
  status: string;
  why: string | null;
  attempt: number;
  version: string | null;
  burst_from: string;
  burst_to: string;
  due_at: Date;
  cap_at: Date;
  created_at: Date;
  [column: string]: unknown;
}

export interface ClaimedRun {
  id: string;
  attempt: number;
  version: string;
  model_size?: string;
  session: string;
  chat_id: string;
  over_budget?: boolean;
  over_chat?: boolean;
  burst?: { author: string; kind: string; text: string | null; minutes?: number; about?: object }[];
  turns?: { author: string; text: string | null }[];
  business?: Record<string, unknown>;
  /** The finished answer of a held run. */
  text?: string;
  begun?: { body: string; begun_at: string; may_send: boolean };
}

/** The tools of a test about runs. `agent` is off in the seed; `turnOn` lets it answer the customers of Toko Batik Lestari. */
export const agentTools = (fixtures: Fixtures) => {
  const makeDue = (chat: Chat) =>
    fixtures.sql(
      `update agent_run set due_at = least(due_at, clock_timestamp()) where room_id = (select id from room where chat_id = $1)`,
      [chat.chatId],
    );
  const claim = async (most = 50): Promise<ClaimedRun[]> => {
    const { data, error } = await fixtures.service.rpc('claim_agent_runs', { p_most: most });
    if (error) throw error;
    return (data as { runs: ClaimedRun[] }).runs;
  };
  return {
    turnOn: async (on = true) => {
      await fixtures.sql(`update private.setting set value = $1 where name = 'agent'`, [on ? 'on' : 'off']);
      await fixtures.sql(`update agent set enable_agent_partial_rollout = false where id = $1`, [batik.agent]);
    },
    /** The runs of a chat, oldest first. */
    runs: async (chat: Chat): Promise<AgentRun[]> => {
      const rows = await fixtures.sql<Record<string, unknown>>(
        `select agent_run.* from agent_run join room on room.id = room_id where chat_id = $1 order by agent_run.created_at`,
        [chat.chatId],
      );
      const dates = (row: Record<string, unknown>) =>
        Object.fromEntries(['due_at', 'cap_at', 'created_at'].map((name) => [name, new Date(String(row[name]))]));
      return rows.map((row) => ({ ...row, ...dates(row) }) as AgentRun);
    },
    makeDue,
    /** Cancels what earlier tests left open: `claim` would take it as soon as it is due, and it would count. */
    cancelOpen: () =>
      fixtures.sql(
        `update agent_run set status = 'cancelled' where status in ('queued', 'running', 'held', 'sending')`,
      ),
    /** Claims all due runs. */
    claim,
    /** Makes the run of a chat due and claims it. */
    claimOf: async (chat: Chat): Promise<ClaimedRun> => {
      await makeDue(chat);
      const run = (await claim()).find(({ chat_id }) => chat_id === chat.chatId);
      if (!run) throw new Error('The chat has no run to claim.');
      return run;
    },
    /** Writes the answer of a run. Rejects with the code of a refusal. */
    answer: (chat: Chat, { id, attempt, version }: ClaimedRun, body = 'Ready, Kak.') =>
      chat.beginOutgoing({ id, author: 'ai', author_id: null, body, agent_version: version, run: { attempt } }),
    settle: async ({ id, attempt }: ClaimedRun, result: object): Promise<string> => {
      const { data, error } = await fixtures.service.rpc('settle_agent_run', {
        p_run: id,
        p_attempt: attempt,
        p_result: result,
      });
      if (error) throw error;
      return data as string;
    },
    /** Lets time pass for the run of a chat, in seconds. */
    age: (chat: Chat, seconds: number) =>
      fixtures.sql(
        `update agent_run set created_at = created_at - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second',
           cap_at = cap_at - $2 * interval '1 second', decided_at = decided_at - $2 * interval '1 second', lease_until = lease_until - $2 * interval '1 second'
         where room_id = (select id from room where chat_id = $1)`,
        [chat.chatId, seconds],
      ),
  };
};
