/** The actors of the models of the AI. The database refuses users without the admin permission. */
import { fromPromise } from 'xstate';

import {
  modelChecksSchema,
  modelSettingsSchema,
  type ModelChecksResult,
  type ModelSettings,
  type ModelsRefused,
} from '../../contracts/admin.models.ts';
import { MODEL_REQUEST } from '../../contracts/limits.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';

const TOO_MANY = 429;
const OLD_PAGE: ModelsRefused = { refused: 'oldPage' };

export const defineModels = (client: Pick<SessionClient, 'url' | 'fetch'>) => ({
  readSettings: fromPromise<ModelSettings | ModelsRefused>(
    unlessTooOld(async ({ signal }) => {
      const response = await callEdgeFunction(client, 'agent/models', {
        body: {},
        schema: modelSettingsSchema,
        signal,
      });
      if (!response.ok) throw new Error('Failed to read');
      return response.value;
    }, OLD_PAGE),
  ),
  checkModels: fromPromise<ModelChecksResult>(
    unlessTooOld(async ({ signal }) => {
      const response = await callEdgeFunction(client, 'agent/models/check', {
        body: {},
        schema: modelChecksSchema,
        signal,
        timeout: MODEL_REQUEST,
      });
      if (response.ok) return response.value;
      return { refused: response.failure.status === TOO_MANY ? 'tooMany' : 'unreachable' };
    }, OLD_PAGE),
  ),
});
