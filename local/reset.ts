import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { command, readOptions } from './cli.ts';
import { refuseForeign } from './dataFolder.ts';
import { lockFolder } from './lock.ts';
import { stopPostgresOrphan } from './postgres/server.ts';
import { stopPostgrestOrphan } from './postgrest/postgrest.ts';

/** `npm run reset`: empties the data folder, unless a running stack uses it. */
await command(async () => {
  const { data } = readOptions();
  if (existsSync(data)) {
    await refuseForeign(data);
    const release = await lockFolder(data);
    await stopPostgrestOrphan(join(data, 'postgrest.pid'));
    await stopPostgresOrphan(join(data, 'postgres'));
    await rm(data, { recursive: true });
    await release();
  }
  console.log(`${data} kosong. \`npm start\` mengisinya kembali dengan contoh.`);
});
