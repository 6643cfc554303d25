import * as v from 'valibot';

import { resultOf, rowsOf, type RecordListDeps, type RecordListService } from '../app/recordList.ts';
import { deviceOf } from './device.ts';

const sessionSchema = v.pipe(
  v.object({ id: v.string(), user_agent: v.nullable(v.string()), active_at: v.string(), is_current: v.boolean() }),
  v.transform(({ id, user_agent, active_at: activeAt, is_current: isCurrent }) => ({
    id,
    ...deviceOf(user_agent),
    activeAt,
    isCurrent,
  })),
);

/** The user's sessions, that of this device first. Only the database may read them. */
export const sessionsService = ({ rest, report }: Omit<RecordListDeps, 'rooms'>): RecordListService<'sessions'> => ({
  changesOf: null,
  read: async (_, signal) =>
    rowsOf('sessions', sessionSchema, await rest.rpc('own_sessions').abortSignal(signal), report),
  run: async (_, { id }, signal) => resultOf(await rest.rpc('end_session', { session_id: id }).abortSignal(signal)),
});
