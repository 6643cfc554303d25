/** The actors of the changes of toggles in stages. The database refuses users without the admin permission. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  toggleChangesSchema,
  type ToggleChange,
  type ToggleChangeRequest,
  type ToggleChangeResult,
} from '../../contracts/admin.toggleChanges.ts';
import { refusalOf } from '../../contracts/refusal.ts';

export const defineToggleChanges = ({ rest }: { rest: PostgrestClient }) => ({
  readChanges: fromPromise<ToggleChange[]>(async ({ signal }) => {
    const { data, error } = await rest.rpc('toggle_changes').abortSignal(signal);
    if (error) throw new Error('Failed to read toggle changes', { cause: error });
    return v.parse(toggleChangesSchema, data);
  }),
  sendRequest: fromPromise<ToggleChangeResult, { request: ToggleChangeRequest }>(async ({ input, signal }) => {
    const { request } = input;
    const { data, error } = await (
      request.do === 'plan'
        ? rest.rpc('plan_toggle_change', {
            id: request.id,
            flag: request.flag,
            from_value: request.from,
            to_value: request.to,
            reason: request.reason,
          })
        : rest.rpc('command_toggle_change', {
            id: request.id,
            command: request.command,
            stage: request.stage,
            reason: request.reason,
          })
    ).abortSignal(signal);
    const refusal = error && refusalOf(error);
    if (refusal) return { refused: refusal.sentence };
    if (error) throw new Error('Failed to read toggle changes', { cause: error });
    return { changes: v.parse(toggleChangesSchema, data) };
  }),
});
