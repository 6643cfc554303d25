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

export const defineInstallation = (
  { rest }: { rest: PostgrestClient },
  expected: ExpectedInstallation,
  isOnline: () => boolean = () => navigator.onLine,
) => ({
  readInstallation: fromPromise<InstallationResult>(async ({ signal }) => {
    const { data, error } = await rest.rpc('admin_installation').abortSignal(signal);
    if (error && refusalOf(error)?.code === 'not_found') return { refused: 'denied' };
    if (error && !isOnline()) return { refused: 'offline' };
    if (error) throw new Error('Failed to read the installation', { cause: error });
    const report = v.parse(installationReportSchema, data);
    return {
      at: report.at,
      checks: examineInstallation(report, expected),
      schema: report.schema,
      functions: report.heartbeats,
    };
  }),
});
