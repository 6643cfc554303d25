/** What only the service key shows: `public.installation_health` (docs/operations.md). /admin/panel shows the same checks. */
import { createHash } from 'node:crypto';

import { jobs } from '../../local/clock.ts';
import { examineInstallation, WOKEN } from '../../src/contracts/admin.installation.ts';
import { faultSentence } from '../../src/views/admin/faultSentence.ts';
import { installationText } from '../../src/views/admin/text/installation.id.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { warnOf, type Check, type DoctorContext, type Finding, type FullHealth } from './check.ts';

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 6);

const expected = { version, schema, jobs: jobs.map(([name]) => name) };

/** The keys in the Vault that are not the given one. */
function otherKeys({ vault }: FullHealth, key: string): Finding {
  const found = new Map(vault?.map((entry) => [entry.function, entry]));
  const others = Object.keys(WOKEN).filter((name) => found.get(name)?.key !== digestOf(key));
  return warnOf(others.map((name) => `${name}_key (${found.get(name)?.key}) bukan kunci yang diberikan`));
}

async function look(id: string, { installation, key }: DoctorContext): Promise<Finding> {
  const health = await installation();
  const result = examineInstallation(health, expected).find((one) => one.id === id);
  if (result === undefined || result.state === 'ok')
    return id === 'vault' && key !== null ? otherKeys(health, key) : null;
  const detail = result.faults.map((fault) => faultSentence(installationText.faults, fault)).join('; ');
  return { state: result.state, detail };
}

export const installationChecks: readonly Check[] = Object.entries(installationText.checks).map(([id, words]) => ({
  id,
  ...words,
  needs: ['key'],
  run: (context) => look(id, context),
}));
