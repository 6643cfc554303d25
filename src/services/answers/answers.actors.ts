/** The actors of the machines of an answer. */
import { fromCallback, fromPromise } from 'xstate';

import { runSchema, type DecisionRequest, type DecisionResult, type RunChanged } from '../../contracts/answers.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type { Change, Realtime } from '../platform/realtime.ts';
import { decideAnswer, getLiveRun, runOnDevice, type AnswersDeps } from './answers.ts';

type Deps = AnswersDeps & { realtime: Realtime; report: ReportInvalidRow };

/** Milliseconds until a failed read is repeated. */
const RETRY_PAUSE = 5000;

export const defineAgentRunActors = (deps: Deps) => ({
  followRun: fromCallback<RunChanged, { roomId: string }>(({ input: { roomId }, sendBack }) => {
    let reading = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    /** A run was announced during the read, which may have come too early for it. */
    let hasNews = false;

    const show = (changes: readonly Change[]) => {
      const records = changes.filter(({ table }) => table === 'agent_run').map(({ record }) => record);
      for (const row of readRows('agent_run', runSchema, records, deps.report)) {
        hasNews = true;
        sendBack({ type: 'run.changed', run: runOnDevice(deps, row) });
      }
    };
    const read = async (): Promise<void> => {
      reading.abort();
      clearTimeout(retry);
      const { signal } = (reading = new AbortController());
      hasNews = false;
      try {
        const run = await getLiveRun(deps, roomId, signal);
        if (!signal.aborted && (run !== null || !hasNews)) sendBack({ type: 'run.changed', run });
      } catch {
        if (!signal.aborted) retry = setTimeout(() => void read(), RETRY_PAUSE);
      }
    };
    const leave = deps.realtime.join(`room:${roomId}`, {
      changes: show,
      joined: () => void read(),
      lost: () => undefined,
      refused: () => undefined,
    });
    return () => {
      leave();
      reading.abort();
      clearTimeout(retry);
    };
  }),
});

export const defineHoldWindowActors = (deps: AnswersDeps) => ({
  decide: fromPromise<DecisionResult, DecisionRequest | null>(async ({ input, signal }) => {
    if (input === null) throw new Error('Nothing was decided');
    return decideAnswer(deps, input, signal);
  }),
});
