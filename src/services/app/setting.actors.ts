/** The service of one setting as actors. */
import { fromPromise } from 'xstate';

import type { SettingResult } from '../../contracts/app.setting.ts';

export interface SettingService<Value, Choice> {
  /** Throws if the value cannot be read. */
  read: (businessId: string, signal: AbortSignal) => Promise<Value>;
  /** Throws if the result is unknown. */
  save: (businessId: string, choice: Choice) => Promise<SettingResult<Value>>;
}

export const defineSettingActors = <Value, Choice>({ read, save }: SettingService<Value, Choice>) => ({
  readValue: fromPromise<Value, { businessId: string }>(({ input, signal }) => read(input.businessId, signal)),
  saveChoice: fromPromise<SettingResult<Value>, { businessId: string; choice: Choice }>(({ input }) =>
    save(input.businessId, input.choice),
  ),
});
