/** The actor of the installation's checks. The database refuses users without the admin permission. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { fromPromise } from 'xstate';

import {
  examineInstallation,
  installationReportSchema,
  type ExpectedInstallation,
  type InstallationResult,
} from '../../contracts/admin.installation.ts';
import { refusalOf } from '../../contracts/refusal.ts';

/** PostgREST has no function of this name. */
const UNKNOWN_FUNCTION = 'PGRST202';

export const defineInstallation = (
  { rest }: { rest: PostgrestClient },
  expected: ExpectedInstallation,
  isOnline: () => boolean = () => navigator.onLine,
) => ({
  readInstallation: fromPromise<InstallationResult>(async ({ signal }) => {
    const { data, error } = await rest.rpc('admin_installation').abortSignal(signal);
    if (error && refusalOf(error)?.code === 'not_found') return { refused: 'denied' };
    if (error?.code === UNKNOWN_FUNCTION) return { refused: 'otherRelease' };
    if (error && !isOnline()) return { refused: 'offline' };
    if (error) throw new Error('Failed to read the installation', { cause: error });
    const parsed = v.safeParse(installationReportSchema, data);
    if (!parsed.success) return { refused: 'otherRelease' };
    const report = parsed.output;
    return {
      at: report.at,
      checks: examineInstallation(report, expected),
      schema: report.schema,
      functions: report.heartbeats,
    };
  }),
});
