import type { Browser } from 'playwright-core';

import { budgets, weighRoutes } from '../../scripts/budget.ts';
import { routes } from '../../src/machines/app/routing/route.ts';
import { noteLayoutShifts, notePaint } from './probes.ts';
import { begin, kB, mB, median, ms, report, type Row } from './report.ts';
import { desktop, heapOf, phone, slow, visit, type Device, type Session } from './visitor.ts';

interface PageLoad {
  /** Until the first useful element was painted, in ms. */
  usable: number;
  heap: number;
  /** JavaScript requested by then, in transferred bytes. */
  scripts: { files: number; bytes: number };
}

/** Opens a page in a new browser profile without cache. */
async function openPage(
  browser: Browser,
  { url, session, device, path, awaited }: Parameters<typeof visit>[1] & { path: string; awaited: string },
): Promise<PageLoad> {
  const visitor = await visit(browser, { url, session, ...(device && { device }) });
  const { page, devtools, close } = visitor;
  const requests: { id: string; url: string; at: number }[] = [];
  const bytes = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId: id, request, timestamp: at }) =>
    requests.push({ id, url: request.url, at }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.addInitScript(notePaint, awaited);
  await page.goto(path, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => window.paintedAt, null, { polling: 20 });
  const usable = (await painted.jsonValue()) ?? Number.NaN;
  // The first request is the page itself, whose clock starts then.
  const end = (requests[0]?.at ?? 0) + usable / 1000;
  const scripts = requests.filter(({ url: file, at }) => file.endsWith('.js') && at <= end);
  const heap = await heapOf(visitor);
  await close();
  return {
    usable,
    heap,
    scripts: { files: scripts.length, bytes: scripts.reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0) },
  };
}

const repeat = async <Result>(times: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < times; at += 1) results.push(await work());
  return results;
};

const LOGIN = { path: '/login', awaited: 'input[type="password"]' };
const INBOX = { path: '/inbox', awaited: '[data-room]' };

const medianOpening = async (browser: Browser, times: number, options: Parameters<typeof openPage>[1]) => {
  const openings = await repeat(times, () => openPage(browser, options));
  const { scripts } = openings.at(-1) ?? { scripts: { files: 0, bytes: 0 } };
  return {
    usable: median(openings.map(({ usable }) => usable)),
    heap: median(openings.map(({ heap }) => heap)),
    scripts,
  };
};

/** Bytes before a page is usable: by the build's manifest, and as requested by a browser. */
export async function benchBytes(browser: Browser, folder: string, url: string, session: Session): Promise<void> {
  const rows: Row[] = [];
  for (const { route, script, style } of await weighRoutes(folder)) {
    const budget = budgets[route];
    rows.push([
      `${route} JavaScript`,
      `${kB(script.brotli)} brotli  ${kB(script.gzip)} gzip  ${script.files} files`,
      `${kB(budget?.script ?? 0)} brotli`,
    ]);
    const page = route === LOGIN.path ? LOGIN : route === INBOX.path ? { ...INBOX, session } : null;
    if (page === null) continue;
    const { scripts } = await openPage(browser, { url, ...page });
    rows.push(
      [`${route} JavaScript a browser asked for`, `${kB(scripts.bytes)}  ${scripts.files} requests`],
      [`${route} CSS`, `${kB(style.brotli)} brotli  ${kB(style.gzip)} gzip`, `${kB(budget?.style ?? 0)} brotli`],
    );
  }
  report('First load', rows);
}

/** Time until the page is usable. The slow device downloads everything again. */
export async function benchLogin(browser: Browser, url: string): Promise<void> {
  const rows: Row[] = [];
  for (const [device, times, goal] of [
    [desktop, 5, '400 ms'],
    [slow, 3, '1.8 s'],
  ] as const) {
    const { usable } = await medianOpening(browser, times, { url, device, ...LOGIN });
    rows.push([`${device.name}: usable`, ms(usable), goal]);
  }
  report('Sign-in page', rows);
}

/**
 * @param goals device, number of runs and goal
 */
export async function benchInbox(
  browser: Browser,
  { url, session, rooms, goals }: { url: string; session: Session; rooms: string; goals: [Device, number, string][] },
): Promise<void> {
  const rows: Row[] = [];
  for (const [device, times, goal] of goals) {
    const { usable, heap } = await medianOpening(browser, times, { url, session, device, ...INBOX });
    rows.push([`${device.name}: first rooms painted`, ms(usable), goal], [`${device.name}: JavaScript heap`, mB(heap)]);
  }
  report(`Inbox with ${rooms} rooms`, rows);
}

/** The goals for a page on the phone: first paint and layout shift are the same for all. */
const FIRST_PAINT = '1.0 s';
const LAYOUT_SHIFT = '0.02';

/** Every address without a part that names a row, and an address of no page. */
const ADDRESSES = [
  ...Object.values(routes).map(({ path, access }) => ({
    path: path.replace(/\/:.*/, '') || '/',
    isSignedIn: access === 'signedIn',
  })),
  { path: '/tidak-ada', isSignedIn: false },
];

/** What a phone shows of a page before and after its code has come, and what moves. Medians of three visits. */
export async function benchFirstPaint(browser: Browser, url: string, session: Session): Promise<void> {
  const list = await visit(browser, { url, session });
  await list.page.goto(INBOX.path);
  const roomId = await list.page.locator(INBOX.awaited).first().getAttribute('data-room');
  await list.close();

  const rows: Row[] = [];
  for (const { name, path, awaited, goal, isSignedIn } of [
    { name: 'sign-in page', ...LOGIN, goal: undefined, isSignedIn: false },
    { name: 'inbox', ...INBOX, goal: '4 s', isSignedIn: true },
    {
      name: 'open chat, messages',
      path: `/inbox/${roomId}`,
      awaited: '.shell-messages',
      goal: '4 s',
      isSignedIn: true,
    },
    { name: 'open chat', path: `/inbox/${roomId}`, awaited: '[role="log"] article', goal: '4 s', isSignedIn: true },
    { name: 'settings', path: '/settings', awaited: 'main h1', goal: undefined, isSignedIn: true },
  ]) {
    begin(`first paint of the ${name}`);
    const visits = await repeat(3, async () => {
      const { page, close } = await visit(browser, { url, device: phone, ...(isSignedIn && { session }) });
      await page.addInitScript(notePaint, awaited);
      await page.addInitScript(noteLayoutShifts);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.paintedAt, null, { polling: 20 });
      await page.waitForLoadState('networkidle');
      const figures = await page.evaluate(() => ({
        firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
        usable: window.paintedAt ?? Number.NaN,
        shift: window.layoutShift ?? Number.NaN,
      }));
      await close();
      return figures;
    });
    rows.push(
      [`${name}: first paint`, ms(median(visits.map(({ firstPaint }) => firstPaint))), FIRST_PAINT],
      [`${name}: usable`, ms(median(visits.map(({ usable }) => usable))), goal],
      [`${name}: layout shift`, median(visits.map(({ shift }) => shift)).toFixed(3), LAYOUT_SHIFT],
    );
  }
  for (const { path, isSignedIn } of ADDRESSES) {
    begin(`layout shift of ${path}`);
    const { page, close } = await visit(browser, { url, device: phone, ...(isSignedIn && { session }) });
    await page.addInitScript(noteLayoutShifts);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => window.layoutShift ?? Number.NaN);
    rows.push([`${path}: layout shift`, shift.toFixed(3), LAYOUT_SHIFT]);
    await close();
  }
  report(`Pages on a ${phone.name}`, rows);
}
