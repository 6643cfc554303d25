/** People: who is signed in, and the colleagues whose names stand beside what they do. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

export const profileSchema = v.object({
  id: v.string(),
  full_name: maybe(v.string()),
  email: maybe(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const memberSchema = v.object({ member: v.object({ id: v.string(), full_name: maybe(v.string()) }) });
export type Colleague = v.InferOutput<typeof memberSchema>['member'];
