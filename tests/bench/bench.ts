/**
 * `npm run bench`: prints performance figures of the product on this machine, and each step as it begins. The part `paint`
 * takes minutes, because it visits every address at 400 kbit/s. Leaves no files. `npm run bench -- soak --minutes 10` runs
 * only this part, and `npm run bench -- agent --bursts 5000` only that. `npm run bench -- scale` makes an installation of
 * 200 businesses after a year, which takes a quarter of an hour and nine gigabytes, so that it runs only when it is named.
 * `--scale 0.1` makes a tenth of it; `--minutes` is how long its load lasts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium as playwright, type Browser } from 'playwright-core';

import { buildSite } from '../../local/build.ts';
import { parseOptions, runCommand } from '../../local/cli.ts';
import { openKeys } from '../../local/keys.ts';
import { longRoomId } from '../../local/seed/manyRooms.ts';
import { chromium } from '../../scripts/chromium.ts';
import { benchAdmin } from './admin.ts';
import { benchAgent } from './agent.ts';
import { benchBoot } from './boot.ts';
import { benchCampaigns } from './campaigns.ts';
import { disableCpuSleep } from './cpuLatency.ts';
import { benchEvaluate } from './evaluate.ts';
import { benchHome } from './home.ts';
import { benchHostileSearch } from './hostileSearch.ts';
import { benchHostileVisitor } from './hostileVisitor.ts';
import { benchKnowledge } from './knowledge.ts';
import { benchBytes, benchFirstPaint, benchInbox, benchLogin } from './pages.ts';
import { benchRecipients } from './recipients.ts';
import { begin } from './report.ts';
import { benchRest } from './rest.ts';
import { benchRoom } from './room.ts';
import { benchEvents, benchScroll } from './roomList.ts';
import { benchScale } from './scale.ts';
import { benchSoak } from './soak.ts';
import { seedProcess, startProcess, type RunningStack } from './stack.ts';
import { desktop, signIn, slow } from './visitor.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const EMAIL = 'owner@chabot.test';
const HOT_ROOMS = 200;

const parts = [
  'boot',
  'paint',
  'pages',
  'rest',
  'scroll',
  'events',
  'room',
  'soak',
  'admin',
  'search',
  'visitor',
  'knowledge',
  'agent',
  'campaigns',
  'recipients',
  'home',
  'evaluate',
  'scale',
] as const;
type Part = (typeof parts)[number];

/** All parts, or the named ones: `npm run bench -- events room`. */
const { positionals: requestedParts, values } = await runCommand(() =>
  parseOptions(
    'Pakai: npm run bench -- [<bagian> …] [--minutes <jumlah>] [--bursts <jumlah>] [--scale <0,001 sampai 10>]',
    {
      minutes: { type: 'string', default: '1' },
      bursts: { type: 'string', default: '300' },
      scale: { type: 'string', default: '1' },
    },
    parts.length,
  ),
);
/** Duration of the parts `soak` and `visitor`, and of the load of `scale`. */
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 60)) {
  console.error('--minutes: lebih dari 0, paling lama 60.');
  process.exit(1);
}
/** Of the part `agent`. */
const bursts = Number(values.bursts);
if (!(Number.isInteger(bursts) && bursts > 0 && bursts <= 10_000)) {
  console.error('--bursts: 1 sampai 10.000.');
  process.exit(1);
}
/** Of the part `scale`. */
const scale = Number(values.scale);
if (!(scale >= 0.001 && scale <= 10)) {
  console.error('--scale: 0,001 sampai 10.');
  process.exit(1);
}
const unknown = requestedParts.filter((name) => !parts.includes(name as Part));
if (unknown.length > 0) {
  console.error(`Bagian tidak dikenal: ${unknown.join(', ')}. Yang ada: ${parts.join(', ')}.`);
  process.exit(1);
}
const isRequested = (...names: Part[]): boolean =>
  requestedParts.length === 0 || names.some((name) => requestedParts.includes(name));

/** Runs a part if it is requested. */
const run = async (part: Part, work: () => Promise<unknown>): Promise<void> => {
  if (!isRequested(part)) return;
  begin(part);
  await work();
};

/** Adds many rooms to the data folder. */
const seedRooms = (dataFolder: string, rooms: number): Promise<void> => {
  begin(`seeding ${rooms.toLocaleString('en')} rooms`);
  return seedProcess(dataFolder, rooms);
};

const fetchJson = async (url: string, init?: RequestInit): Promise<unknown> => {
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
  start: (options?: { lowPriority: boolean }) => Promise<RunningStack>;
}): Promise<void> {
  await seedRooms(dataFolder, 100_000);
  const keys = await openKeys(join(dataFolder, 'keys.json'));
  /** The headers of a request by the owner. */
  const signInOwner = async (url: string) => {
    const { access_token: token } = (await fetchJson(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: 'rahasia-chabot' }),
    })) as { access_token: string };
    return { apikey: keys.publishable, authorization: `Bearer ${token}` };
  };
  await run('rest', async () => {
    const { url, stop } = await start({ lowPriority: false });
    const owner = await signInOwner(url);
    await benchRest({ url, keys, owner, dataFolder, businessId: BUSINESS, roomId: longRoomId });
    await stop();
  });

  if (!isRequested('pages', 'scroll', 'events', 'room', 'soak')) return;
  const { url, memory } = await start();
  const session = await signIn(browser, url, EMAIL);
  const owner = await signInOwner(url);
  const service = {
    apikey: keys.secret,
    authorization: `Bearer ${await keys.sign({ role: 'service_role', iss: 'supabase' })}`,
  };

  await run('pages', () => benchInbox(browser, { url, session, rooms: '100,000', goals: [[desktop, 5, '900 ms']] }));
  await run('scroll', () => benchScroll(browser, url, session));
  const hotRoomsJob = async () => ({
    headers: service,
    topic: (
      (await fetchJson(`${url}/rest/v1/rpc/current_topics`, {
        method: 'POST',
        headers: { ...owner, 'content-type': 'application/json' },
        body: JSON.stringify({ topics: [`business:${BUSINESS}`] }),
      })) as [string]
    )[0],
    rooms: (await fetchJson(
      // The inbox lists no completed rooms.
      `${url}/rest/v1/room?business_id=eq.${BUSINESS}&or=(status.is.null,status.neq.ai_task_completed)` +
        `&order=last_message_at.desc&limit=${HOT_ROOMS}`,
      {
        headers: service,
      },
    )) as Record<string, unknown>[],
  });
  await run('events', async () => benchEvents(browser, { url, session, roomId: longRoomId, job: await hotRoomsJob() }));
  if (isRequested('room', 'soak'))
    await fetchJson(`${url}/rest/v1/rpc/take_room`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/json' },
      body: JSON.stringify({ room_id: longRoomId }),
    });
  await run('room', () => benchRoom(browser, { url, session, roomId: longRoomId }));
  await run('soak', async () =>
    benchSoak(browser, { url, session, roomId: longRoomId, minutes, job: await hotRoomsJob() }),
  );
  console.log(`\nStack after all this: ${Math.round((await memory()) / 1e6)} MB (PSS)`);
}

const cleanup: (() => Promise<unknown>)[] = [];
const cleanUp = async (): Promise<void> => {
  for (const cleanUpStep of cleanup.splice(0).toReversed()) await cleanUpStep();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(signal, () => void cleanUp().finally(() => process.exit(1)));
// The channel detects the end of the parent process, but must not keep this one running.
process.channel?.unref();

try {
  const restoreCpuSleep = await disableCpuSleep();
  if (restoreCpuSleep) cleanup.push(restoreCpuSleep);
  console.log(
    `Processor between frames: ${restoreCpuSleep ? 'kept awake' : 'may sleep, which costs every figure some ms'}`,
  );
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-'));
  cleanup.push(() => rm(dataFolder, { recursive: true, force: true }));
  const { folder } = await buildSite();
  const { executablePath, args } = await chromium();
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const browser = await playwright.launch({ executablePath, args: [...args, ...quiet] });
  cleanup.push(() => browser.close());
  const start = async (options = { lowPriority: true }): Promise<RunningStack> => {
    const stack = await startProcess(dataFolder, options);
    cleanup.push(() => stack.stop());
    return stack;
  };

  await run('boot', () => benchBoot(dataFolder));

  await run('paint', async () => {
    const { url, stop } = await start();
    await benchFirstPaint(browser, url, await signIn(browser, url, EMAIL));
    await stop();
  });

  await run('pages', async () => {
    await seedRooms(dataFolder, 10_000);
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
  });

  await run('admin', benchAdmin);
  await run('search', benchHostileSearch);
  await run('visitor', () => benchHostileVisitor(minutes));
  await run('knowledge', benchKnowledge);
  await run('agent', () => benchAgent(bursts));
  await run('campaigns', benchCampaigns);
  await run('recipients', benchRecipients);
  await run('home', benchHome);
  await run('evaluate', benchEvaluate);
  if (requestedParts.includes('scale')) await run('scale', () => benchScale({ scale, seconds: minutes * 60 }));

  if (isRequested('pages', 'rest', 'scroll', 'events', 'room', 'soak'))
    await benchLarge({ browser, dataFolder, start });
} finally {
  await cleanUp();
}
