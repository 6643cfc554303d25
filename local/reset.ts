import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { runCommand, readOptions } from './cli.ts';
import { refuseForeignFolder, replacedFolder } from './dataFolder.ts';
import { lockDataFolder } from './lock.ts';
import { stopPostgresOrphan } from './postgres/server.ts';
import { stopPostgrestOrphan } from './postgrest/postgrest.ts';

/** `npm run reset`: empties the data folder, unless a running stack uses it. */
await runCommand(async () => {
  const { data } = readOptions();
  if (existsSync(data)) {
    await refuseForeignFolder(data);
    const release = await lockDataFolder(data);
    await stopPostgrestOrphan(join(data, 'postgrest.pid'));
    await stopPostgresOrphan(join(data, 'postgres'));
    await rm(data, { recursive: true });
    await release();
  }
  // Of an interrupted restore. The next start would take it for the data.
  await rm(replacedFolder(data), { recursive: true, force: true });
  console.log(`${data} kosong. \`npm start\` mengisinya kembali dengan contoh.`);
});
