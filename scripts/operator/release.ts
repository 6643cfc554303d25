/** What the checked out release brings to an installation. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../generated.ts';

export const functionNames = readdirSync(join(root, 'supabase/functions'))
  .filter((name) => !name.startsWith('_'))
  // The webhook of WAHA first: it gets on with the migrations before and after.
  .toSorted((one, other) => Number(other === 'waha-events') - Number(one === 'waha-events'));

export const migrationVersions = readdirSync(join(root, 'supabase/migrations')).map((name) => name.replace(/_.*/u, ''));
