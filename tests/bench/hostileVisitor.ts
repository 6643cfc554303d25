/** What one visitor of the landing page who sends the worst texts costs another visitor. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { openKeys } from '../../local/keys.ts';
import { median, ms, percentile, report, type Row } from './report.ts';
import { startProcess } from './stack.ts';

/** How many requests the visitor sends at the same time, as a browser does. */
const AT_ONCE = 6;
const HOSTILE = '127.0.0.9';
const OTHER = '127.0.0.7';
/** Milliseconds that the other visitor is alone, as a comparison. */
const ALONE = 12_000;

const full = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** Repeated greetings, words, letters, digits, quotes, brackets and tags, as long as they may be. */
const UNITS = [
  'assalamualaikum,',
  'kakak',
  'kak ',
  'a',
  'ha',
  '1',
  '1.',
  'Rp1.000,',
  '"',
  '((',
  '<b>',
  '<input ',
  '\n',
  'x y ',
  '!?',
  '{{',
  'å',
];
const QUESTIONS = UNITS.map((unit) => `${full(unit, 480)} ada kak?`);
const TEXTS = [...UNITS.map((unit) => full(unit, 8000)), 'Kami buka jam 9. Bisa COD.'];

interface Answer {
  status: number;
  time: number;
}

export async function benchHostileVisitor(minutes: number): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-visitor-'));
  const stack = await startProcess(dataFolder);
  try {
    const { publishable } = await openKeys(join(dataFolder, 'keys.json'));
    /** Sends from an address of this machine, because the stack tells visitors apart by it. */
    const send = async (
      path: string,
      localAddress: string,
      { token = publishable, body }: { token?: string; body?: object } = {},
    ): Promise<Answer & { text: string }> => {
      const start = performance.now();
      const headers = { apikey: publishable, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(`${stack.url}${path}`, { method: body ? 'POST' : 'GET', localAddress, headers });
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const text = await readText(response);
      return { status: response.statusCode ?? 0, time: performance.now() - start, text };
    };
    const signUp = async (address: string): Promise<string | null> => {
      const { status, text } = await send('/auth/v1/signup', address, { body: { data: {} } });
      return status < 300 ? (JSON.parse(text) as { access_token: string }).access_token : null;
    };
    const ask = (token: string, address: string, text: string, question: string) =>
      send('/functions/v1/agent/shop-trial', address, { token, body: { text, question } });

    const token = await signUp(OTHER);
    if (token === null) throw new Error('The visitor could not begin a session.');
    /** The other visitor: looks at the page, and asks a question each second at first, when the hostile ones are answered too. */
    const visitUntil = async (end: number): Promise<{ page: Answer[]; question: Answer[] }> => {
      const seen: { page: Answer[]; question: Answer[] } = { page: [], question: [] };
      for (let turn = 0; performance.now() < end; turn += 1) {
        seen.page.push(await send('/', OTHER));
        if (turn % 2 === 1 && turn < 16)
          seen.question.push(await ask(token, OTHER, 'Kami buka jam 9. Bisa COD.', 'Bisa COD kak?'));
        await wait(500);
      }
      return seen;
    };
    const alone = await visitUntil(performance.now() + ALONE);

    const end = performance.now() + minutes * 60_000;
    const statuses = new Map<number, number>();
    const attack = async (nth: number): Promise<void> => {
      let own: string | null = null;
      for (let turn = nth; performance.now() < end; turn += AT_ONCE) {
        own ??= await signUp(HOSTILE);
        const text = TEXTS[turn % TEXTS.length] ?? '';
        const question = QUESTIONS[(turn * 7) % QUESTIONS.length] ?? '';
        const { status } = await ask(own ?? publishable, HOSTILE, text, question);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Its questions are used up: it tries another session.
        if (status === 429) own = null;
      }
    };
    const [beside] = await Promise.all([visitUntil(end), ...Array.from({ length: AT_ONCE }, (_, nth) => attack(nth))]);

    const figure = (answers: Answer[]): string => {
      const times = answers.map(({ time }) => time);
      const failed = answers.filter(({ status }) => status >= 400).length;
      return `p50 ${ms(median(times))}  p95 ${ms(percentile(times, 0.95))}  max ${ms(Math.max(...times))}  ${failed} of ${times.length} refused`;
    };
    const cost = Math.max(...beside.question.map(({ time }) => time)) - median(alone.question.map(({ time }) => time));
    const rows: Row[] = [
      ['the page, alone', figure(alone.page)],
      ['the page, beside the worst texts', figure(beside.page), '500 ms more'],
      ['a question, alone', figure(alone.question)],
      ['a question, beside the worst texts', figure(beside.question), '500 ms more'],
      ['what the worst texts cost a question at most', ms(cost), '500 ms'],
      [
        'responses to the worst texts, by status',
        [...statuses].map(([status, count]) => `${status}: ${count}`).join('  '),
      ],
    ];
    report(`One visitor with the worst text for ${minutes} min, and another visitor`, rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
