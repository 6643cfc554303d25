/** Asks the AI for help with a message. A refusal is a value, because the member is told each kind differently. */
import { fromPromise } from 'xstate';

import {
  assistResultSchema,
  type AssistOutcome,
  type AssistRefusal,
  type AssistRequest,
} from '../../contracts/composer.assist.ts';
import { MODEL_REQUEST } from '../../contracts/limits.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

export interface AssistServices extends Pick<SessionClient, 'url' | 'fetch'> {
  isOnline: () => boolean;
}

export const defineAssistActors = ({ url, fetch, isOnline }: AssistServices) => ({
  askAi: fromPromise<AssistOutcome, AssistRequest>(
    unlessTooOld(
      async ({ input: { roomId, task, text }, signal }) => {
        if (!isOnline()) return { refused: 'offline' };
        const isAboutText = task.task !== 'reply' && task.task !== 'peek';
        const body = { room_id: roomId, ...task, ...(isAboutText && { text }) };
        const answer = await callEdgeFunction({ url, fetch }, 'agent/assist', {
          body,
          schema: assistResultSchema,
          signal,
          timeout: MODEL_REQUEST,
        });
        return answer.ok ? { result: answer.value } : { refused: refusalOf(answer.failure, isOnline()) };
      },
      { refused: 'oldPage' },
    ),
  ),
});

const byStatus: Record<number, AssistRefusal> = {
  401: 'denied',
  403: 'denied',
  404: 'gone',
  409: 'erased',
  413: 'tooLong',
  429: 'tooMany',
  504: 'slow',
};

function refusalOf({ status, code }: EdgeFailure, isOnline: boolean): AssistRefusal {
  if (status === 0 && !isOnline) return 'offline';
  if (code === 'too_many') return 'budget';
  return byStatus[status] ?? 'failed';
}
