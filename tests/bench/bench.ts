/**
 * `npm run bench`: prints performance figures of the product on this machine. Takes about six minutes and leaves no
 * files. `npm run bench -- lasting --minutes 10` runs only the soak test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium as playwright, type Browser } from 'playwright-core';

import { builtSite } from '../../local/build.ts';
import { openKeys } from '../../local/keys.ts';
import { longRoomId } from '../../local/seed/manyRooms.ts';
import { chromium } from '../../scripts/chromium.ts';
import { benchAdmin } from './admin.ts';
import { keepAwake } from './cpuLatency.ts';
import { benchBoot } from './boot.ts';
import { benchLasting } from './soak.ts';
import { benchEvents, benchScroll } from './roomList.ts';
import { benchBytes, benchInbox, benchLogin } from './pages.ts';
import { benchRest } from './rest.ts';
import { benchRoom } from './room.ts';
import { seedProcess, startProcess, type Running } from './stack.ts';
import { desktop, signIn, slow } from './visitor.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const EMAIL = 'owner@chabot.test';
const HOT_ROOMS = 200;

const parts = ['boot', 'pages', 'rest', 'scroll', 'events', 'room', 'lasting', 'admin'] as const;
type Part = (typeof parts)[number];

/** All parts, or the named ones: `npm run bench -- events room`. */
const { positionals: asked, values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
/** Duration of the part `lasting`. */
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 60)) {
  console.error('--minutes: lebih dari 0, paling lama 60.');
  process.exit(1);
}
const unknown = asked.filter((name) => !parts.includes(name as Part));
if (unknown.length > 0) {
  console.error(`Bagian tidak dikenal: ${unknown.join(', ')}. Yang ada: ${parts.join(', ')}.`);
  process.exit(1);
}
const wants = (...names: Part[]): boolean => asked.length === 0 || names.some((name) => asked.includes(name));

const ask = async (url: string, init?: RequestInit): Promise<unknown> => {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${await response.text()}`);
  return response.json();
};

/** The benchmarks of a business with 100,000 rooms. */
async function benchLarge({
  browser,
  dataFolder,
  start,
}: {
  browser: Browser;
  dataFolder: string;
  start: (options?: { aside: boolean }) => Promise<Running>;
}): Promise<void> {
  await seedProcess(dataFolder, 100_000);
  const keys = await openKeys(join(dataFolder, 'keys.json'));
  /** The headers of a request by the owner. */
  const signInOwner = async (url: string) => {
    const { access_token: token } = (await ask(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: 'rahasia-chabot' }),
    })) as { access_token: string };
    return { apikey: keys.publishable, authorization: `Bearer ${token}` };
  };
  if (wants('rest')) {
    const { url, stop } = await start({ aside: false });
    await benchRest({ url, headers: await signInOwner(url), businessId: BUSINESS, roomId: longRoomId });
    await stop();
  }

  if (!wants('pages', 'scroll', 'events', 'room', 'lasting')) return;
  const { url, memory } = await start();
  const session = await signIn(browser, url, EMAIL);
  const owner = await signInOwner(url);
  const service = {
    apikey: keys.secret,
    authorization: `Bearer ${await keys.sign({ role: 'service_role', iss: 'supabase' })}`,
  };

  if (wants('pages')) await benchInbox(browser, { url, session, rooms: '100,000', goals: [[desktop, 5, '900 ms']] });
  if (wants('scroll')) await benchScroll(browser, url, session);
  const hot = async () => ({
    headers: service,
    topic: `business:${BUSINESS}`,
    rooms: (await ask(`${url}/rest/v1/room?business_id=eq.${BUSINESS}&order=last_message_at.desc&limit=${HOT_ROOMS}`, {
      headers: service,
    })) as Record<string, unknown>[],
  });
  if (wants('events')) await benchEvents(browser, { url, session, job: await hot() });
  if (wants('room', 'lasting'))
    await ask(`${url}/rest/v1/rpc/take_room`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/json' },
      body: JSON.stringify({ room_id: longRoomId }),
    });
  if (wants('room')) await benchRoom(browser, { url, session, roomId: longRoomId });
  if (wants('lasting')) await benchLasting(browser, { url, session, roomId: longRoomId, minutes, job: await hot() });
  console.log(`\nStack after all this: ${Math.round((await memory()) / 1e6)} MB (PSS)`);
}

const undo: (() => Promise<unknown>)[] = [];
const tidy = async (): Promise<void> => {
  for (const step of undo.splice(0).toReversed()) await step();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(signal, () => void tidy().finally(() => process.exit(1)));
// The channel detects the end of the parent process, but must not keep this one running.
process.channel?.unref();

try {
  const sleep = await keepAwake();
  if (sleep) undo.push(sleep);
  console.log(`Processor between frames: ${sleep ? 'kept awake' : 'may sleep, which costs every figure some ms'}`);
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-'));
  undo.push(() => rm(dataFolder, { recursive: true, force: true }));
  const { folder } = await builtSite();
  const { executablePath, args } = await chromium();
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const browser = await playwright.launch({ executablePath, args: [...args, ...quiet] });
  undo.push(() => browser.close());
  const start = async (options = { aside: true }): Promise<Running> => {
    const stack = await startProcess(dataFolder, options);
    undo.push(() => stack.stop());
    return stack;
  };

  if (wants('boot')) await benchBoot(dataFolder);

  if (wants('pages')) {
    await seedProcess(dataFolder, 10_000);
    const { url, stop } = await start();
    const session = await signIn(browser, url, EMAIL);
    await benchBytes(browser, folder, url, session);
    await benchLogin(browser, url);
    await benchInbox(browser, {
      url,
      session,
      rooms: '10,000',
      goals: [
        [desktop, 5, '700 ms'],
        [slow, 3, '2.6 s'],
      ],
    });
    await stop();
  }

  if (wants('admin')) await benchAdmin();

  if (wants('pages', 'rest', 'scroll', 'events', 'room', 'lasting')) await benchLarge({ browser, dataFolder, start });
} finally {
  await tidy();
}
