import { runCommand, onShutdown, readOptions } from './cli.ts';
import { seedManyRooms } from './seed/manyRooms.ts';
import { chatsOfYear, seedYear } from './seed/year.ts';
import { startStack } from './stack.ts';

/**
 * `npm run seed -- --rooms 100000`: fills the seeded batik shop with this number of rooms. `npm run seed -- --year`: fills
 * the installation with 200 businesses and the messages of a year; `--scale 0.1` with a tenth of them.
 */
await runCommand(async () => {
  const { data, rooms, year, scale } = readOptions();
  const stack = await startStack({ dataFolder: data, seed: true });
  onShutdown(() => stack.stop());
  try {
    const began = performance.now();
    if (year)
      return await seedYear({ database: stack.database, chats: chatsOfYear(scale), log: (line) => console.log(line) });
    const made = await seedManyRooms({ database: stack.database, rooms, log: (line) => console.log(line) });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${made.rooms} percakapan dan ${made.messages} pesan ada di Toko Batik Lestari (${seconds} detik).`);
  } finally {
    await stack.stop();
  }
});
