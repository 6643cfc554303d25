import { runCommand, onShutdown, readOptions } from './cli.ts';
import { seedManyRooms } from './seed/manyRooms.ts';
import { startStack } from './stack.ts';

/** `npm run seed -- --rooms 100000`: fills the seeded batik shop with this number of rooms. */
await runCommand(async () => {
  const { data, rooms } = readOptions();
  const stack = await startStack({ dataFolder: data, seed: true });
  onShutdown(() => stack.stop());
  try {
    const began = performance.now();
    const made = await seedManyRooms({ database: stack.database, rooms, log: (line) => console.log(line) });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${made.rooms} percakapan dan ${made.messages} pesan ada di Toko Batik Lestari (${seconds} detik).`);
  } finally {
    await stack.stop();
  }
});
