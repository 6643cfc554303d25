import { expect, onTestFinished, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { cdp, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import { retry } from '../../../../tests/sut/retry.ts';
import type { HistoryFetched, WindowTarget, MessageSpan, JumpTarget } from '../../../contracts/conversation.ts';
import { historyMachine } from '../../../machines/conversation/history.machine.ts';
import type { HistoryInput } from '../../../machines/conversation/history.setup.ts';
import { message, outboxItem } from '../../../machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../machines/conversation/messages.store.ts';
import { conversationText as text } from '../text/id.ts';
import { Conversation } from './Conversation.tsx';
import { MessagesContext } from './messages.ts';

const ROOM = outboxItem(1).roomId;
const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));

const open = async (
  rows = page(151, 200),
  older: HistoryInput['older'] = null,
  at?: WindowTarget,
  needsAnswer = false,
  isUnavailable = false,
) => {
  const store = createMessagesStore();
  store.room(ROOM).reset(rows, [], at && { ...at, since: null, newest: rows.at(-1)?.sent_at ?? null });
  const load = Promise.withResolvers<HistoryInput['older']>();
  const loadNewer = Promise.withResolvers<HistoryInput['newer']>();
  const fetchFromWhatsapp = vi.fn<() => Promise<HistoryFetched>>();
  const jump = vi.fn<(to: JumpTarget) => Promise<MessageSpan | null>>();
  const history = createActor(
    historyMachine.provide({
      actors: {
        loadOlder: fromPromise(async () => load.promise),
        loadNewer: fromPromise(async () => loadNewer.promise),
        jump: fromPromise<MessageSpan | null, { roomId: string; to: JumpTarget }>(async ({ input }) => jump(input.to)),
        fetchFromWhatsapp: fromPromise<HistoryFetched, { roomId: string }>(async () => fetchFromWhatsapp()),
        catchUp: fromPromise<HistoryInput['older'] | undefined, { roomId: string; isUnavailable: boolean }>(
          async () => undefined,
        ),
      },
    }),
    { input: { roomId: ROOM, older, newer: at?.newer ?? null, isUnavailable } },
  ).start();
  const onSeen = vi.fn<(waId: string | null) => void>();
  const onResend = vi.fn<(id: string) => Promise<boolean>>();
  const onDiscard = vi.fn<(id: string) => void>();
  const nothing = () => undefined;
  const screen = await render(
    <MessagesContext value={store}>
      <div style={{ height: 500, width: 360, display: 'flex', flexDirection: 'column' }}>
        <Conversation
          messages={store.room(ROOM)}
          history={history}
          userId="sari"
          customer="Ibu Ratna"
          unread={0}
          silentUntil={null}
          needsAnswer={needsAnswer}
          onReply={nothing}
          onResend={onResend}
          onDiscard={onDiscard}
          onSeen={onSeen}
          onDay={nothing}
        />
      </div>
    </MessagesContext>,
  );
  // Without any message there is no log.
  const log = screen.getByRole('log').query() as HTMLElement;
  const gap = () => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);
  /** Waits until the list is at its end and its height is stable. */
  const atEnd = async () => {
    let still = 0;
    for (let height = 0; still < 5;) {
      // oxlint-disable-next-line no-await-in-loop -- one frame after another
      await new Promise(requestAnimationFrame);
      still = gap() < 3 && log.scrollHeight === height ? still + 1 : 0;
      height = log.scrollHeight;
    }
  };
  return {
    store,
    room: store.room(ROOM),
    history,
    onDiscard,
    load,
    loadNewer,
    jump,
    fetchFromWhatsapp,
    onSeen,
    onResend,
    screen,
    log,
    gap,
    atEnd,
  };
};

/** Scrolls like a user: with a wheel event. */
const scrollTo = (log: Element, top: number) => {
  log.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  log.scrollTop = top;
};

/** The position of a message, in pixels from the top of the log. */
const topOf = (log: Element, words: string) => {
  const bubble = [...log.querySelectorAll('article')].find((one) => one.textContent?.includes(words));
  return bubble ? bubble.getBoundingClientRect().top - log.getBoundingClientRect().top : null;
};

test('a conversation opens at its end and stays there while messages arrive', async () => {
  const { room, atEnd, screen } = await open();
  await atEnd();
  room.receive(page(201, 205));
  await atEnd();
  await expect.element(screen.getByText('Pesan 205', { exact: true })).toBeVisible();
});

test('a press on a message does not unpin the list: the end stays in view when the list becomes lower', async () => {
  const { log, atEnd, screen } = await open();
  await atEnd();
  await screen.getByText('Pesan 200', { exact: true }).click();
  (log.closest('[style*="500px"]') as HTMLElement).style.height = '400px';
  await expect.poll(() => log.clientHeight).toBeLessThan(420);
  await atEnd();
});

test('with reduced motion the height of the list changes without a transition', async () => {
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
  const { log } = await open();
  const rows = log.lastElementChild as HTMLElement;
  const height = rows.offsetHeight + 5000;
  rows.style.height = `${height}px`;
  expect(rows.offsetHeight).toBe(height);
});

test('sending a message scrolls to the end from anywhere', async () => {
  const { store, log, atEnd, screen } = await open();
  await atEnd();
  scrollTo(log, 0);
  await expect.element(screen.getByRole('button', { name: text.toEnd })).toBeVisible();
  store.put(outboxItem(900), 'queued');
  await atEnd();
  await expect.element(screen.getByText('Tulisan 900')).toBeVisible();
});

test('new messages do not move a list that is scrolled up, and a button shows their number', async () => {
  const { room, log, atEnd, screen } = await open();
  await atEnd();
  scrollTo(log, 200);
  await expect.element(screen.getByRole('button', { name: text.toEnd })).toBeVisible();
  const before = log.scrollTop;
  room.receive([message(201)]);
  room.receive([message(202)]);
  await expect.element(screen.getByRole('button', { name: text.newMessages('2') })).toBeVisible();
  expect(log.scrollTop).toBe(before);
});

test('the open question of an escalated chat is marked until a member replies', async () => {
  const rows = [message(1, { body: 'Ada ukuran XL?' }), message(2, { author: 'ai', body: 'Saya panggilkan.' })];
  const { room, screen } = await open(rows, null, undefined, true);
  const mark = screen.getByText(text.openQuestion);
  await expect.element(mark).toBeVisible();
  expect(mark.element().nextElementSibling?.textContent).toContain('Ada ukuran XL?');
  room.receive([message(3, { author: 'member', body: 'Ada, kak.' })]);
  await expect.element(mark).not.toBeInTheDocument();
});

test('a message of the business whose author is not known says that it came from the shop’s number', async () => {
  const { screen } = await open([message(1, { author: 'unknown', body: 'Masih, kak', ack: 2 })]);
  const bubble = screen.getByRole('article');
  await expect.element(bubble.getByText('WhatsApp toko')).toBeVisible();
  await expect.element(bubble.getByText(text.tick.delivered)).toBeInTheDocument();
});

test('only a message that WhatsApp has not acknowledged for a minute is shown as held up', async () => {
  const ours = { author: 'member', ack: 0 } as const;
  const { room, screen } = await open([
    message(1, { ...ours, body: 'Lama' }),
    message(2, { ...ours, body: 'Sampai', ack: 2 }),
    message(3, { ...ours, body: 'Baru', sent_at: new Date().toISOString() }),
  ]);
  const held = screen.getByText(text.heldUp);
  await expect.element(held).toBeVisible();
  expect(held.element().closest('article')?.textContent).toContain('Lama');
  room.receive([message(1, { ...ours, body: 'Lama', ack: 1, version: 2 })]);
  await expect.element(held).not.toBeInTheDocument();
});

test('the held-up label appears after a minute, and a message without a WhatsApp id has a different label', async () => {
  const since = new Date(Date.now() - 57_000).toISOString();
  const { screen } = await open([
    message(1, { author: 'member', ack: 0, body: 'Lama', sent_at: since }),
    message(2, { author: 'member', ack: 0, wa_id: null, body: 'Tidak diketahui', sent_at: since }),
  ]);
  await expect.element(screen.getByText('Lama')).toBeVisible();
  expect(screen.getByText(text.heldUp).elements()).toHaveLength(0);
  await expect.element(screen.getByText(text.heldUp), { timeout: 10_000 }).toBeVisible();
  await expect.element(screen.getByText(text.unacknowledged)).toBeVisible();
  expect(screen.getByText(text.unacknowledged).element().closest('article')?.textContent).toContain('Tidak diketahui');
});

test('opening a conversation at its end loads no older page', async () => {
  const { atEnd, history } = await open(page(151, 200), { sentAt: message(151).sent_at, seq: 151 });
  await atEnd();
  expect(history.getSnapshot().value).toBe('idle');
});

test('a page that does not fill the screen loads the older one', async () => {
  const { history } = await open(page(199, 200), { sentAt: message(199).sent_at, seq: 199 });
  await expect.poll(() => history.getSnapshot().value).toBe('loadingOlder');
});

test('an older page is added above without a jump', async () => {
  const { room, log, load, atEnd, history } = await open(page(151, 200), {
    sentAt: message(151).sent_at,
    seq: 151,
  });
  await atEnd();
  scrollTo(log, 300);
  await expect.poll(() => history.getSnapshot().value).toBe('loadingOlder');
  await expect.poll(() => topOf(log, 'Pesan 155')).not.toBeNull();
  const before = topOf(log, 'Pesan 155') as number;
  room.receive(page(101, 150));
  load.resolve(null);
  await expect.poll(() => log.scrollTop).toBeGreaterThan(1000);
  await expect.poll(() => Math.abs((topOf(log, 'Pesan 155') as number) - before)).toBeLessThan(3);
});

const placed = (number: number) => ({ sentAt: message(number).sent_at, seq: number });

test('a conversation opened at a search hit loads newer pages without a jump and without marking messages as read', async () => {
  const { room, log, screen, history, loadNewer, onSeen } = await open(page(51, 100), placed(51), {
    older: placed(51),
    newer: placed(100),
    target: message(75).id,
  });
  await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe(message(75).id);
  expect(Math.abs((topOf(log, 'Pesan 75') ?? 0) - 230)).toBeLessThan(60);
  room.receive([message(301)]);
  await expect.element(screen.getByRole('button', { name: text.newMessages('1') })).toBeVisible();
  await retry(() => {
    scrollTo(log, log.scrollHeight);
    expect(history.getSnapshot().value).toBe('loadingNewer');
    expect(topOf(log, 'Pesan 100')).not.toBeNull();
  });
  const before = topOf(log, 'Pesan 100') as number;
  room.extendWindow(page(101, 150), { newer: null });
  loadNewer.resolve(null);
  await expect.poll(() => history.getSnapshot().context.newer).toBeNull();
  expect(Math.abs((topOf(log, 'Pesan 100') as number) - before)).toBeLessThan(3);
  expect(onSeen).not.toHaveBeenCalled();
  expect(room.order().at(-1)).toBe(message(301).id);
});

test('a press on a quote jumps to a message that is not loaded, and one press returns to the newest message', async () => {
  const answer = message(200, {
    reply_to: message(5).id,
    reply_preview: { author: 'customer', kind: 'text', body: 'Pesan 5' },
  });
  const { room, screen, atEnd, jump } = await open([...page(151, 199), answer], placed(151));
  await atEnd();
  jump.mockImplementation(async (to) => {
    const isEnd = to === 'end';
    const [older, newer] = [isEnd ? placed(151) : null, isEnd ? null : placed(30)];
    const target = isEnd ? null : message(5).id;
    room.moveWindow(isEnd ? page(151, 201) : page(1, 30), { older, newer, target }, message(200).sent_at);
    return { older, newer };
  });
  await screen.getByRole('button', { name: new RegExp(text.jump, 'u') }).click();
  await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe(message(5).id);
  expect(jump).toHaveBeenLastCalledWith({ message: message(5).id });
  await screen.getByRole('button', { name: text.toEnd }).click();
  await expect.element(screen.getByText('Pesan 201', { exact: true })).toBeVisible();
  expect(jump).toHaveBeenLastCalledWith('end');
});

test('scrolling up to the oldest message fetches older ones from WhatsApp without a jump', async () => {
  const { log, room, screen, atEnd, fetchFromWhatsapp } = await open();
  const answer = Promise.withResolvers<HistoryFetched>();
  fetchFromWhatsapp.mockReturnValue(answer.promise);
  await atEnd();
  expect(fetchFromWhatsapp).not.toHaveBeenCalled();
  await retry(() => {
    scrollTo(log, 0);
    expect(fetchFromWhatsapp).toHaveBeenCalled();
  });
  const before = topOf(log, 'Pesan 151') as number;
  room.extendWindow(page(101, 150), { older: null });
  answer.resolve({ older: null, isComplete: true });
  await expect.poll(() => Math.abs((topOf(log, 'Pesan 151') ?? 0) - before)).toBeLessThan(80);
  await retry(() => {
    scrollTo(log, 0);
    expect(screen.getByText(text.beginning).elements()).toHaveLength(1);
  });
  expect(fetchFromWhatsapp).toHaveBeenCalledOnce();
});

test('of ten thousand messages fewer than 60 are rendered', async () => {
  const { log, atEnd } = await open(
    page(1, 10_000).map((row, at) => ({ ...row, sent_at: new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString() })),
  );
  await atEnd();
  expect(log.querySelectorAll('article').length).toBeLessThan(60);
});

test('new messages of the customer are announced, and loaded pages are not', async () => {
  const { room, screen, atEnd } = await open();
  await atEnd();
  room.receive([message(201, { body: 'Masih ada?' })]);
  await expect.element(screen.getByText('Ibu Ratna: Masih ada?')).toBeInTheDocument();
  room.receive(page(101, 150));
  room.receive(page(202, 204));
  await expect.element(screen.getByText(text.announceMany('3'))).toBeInTheDocument();
});

test.each([
  ['the AI', { author: 'ai' as const }, /^AI.*: Ada, Kak$/],
  ['a colleague', { author: 'member' as const, author_id: 'someone', author_name: 'Dewi' }, /^Dewi: Ada, Kak$/],
  ['the phone', { author: 'phone' as const }, new RegExp(`^${text.speaker.phone}: Ada, Kak$`)],
])('the answer of %s is announced', async (_, by, words) => {
  const { room, screen, atEnd } = await open();
  await atEnd();
  room.receive([message(201, { ...by, body: 'Ada, Kak' })]);
  await expect.element(screen.getByText(words)).toBeInTheDocument();
});

test('the messages are one stop of the Tab key, and the arrows go from one to the next', async () => {
  const { log, atEnd } = await open();
  await atEnd();
  const after = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => after.remove());
  const messageInFocus = () => document.activeElement?.closest('[data-message]');
  after.focus();
  // To the controls of the last message, one by one, and then to the log itself.
  const passed = new Set<Element | null | undefined>();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      if (document.activeElement !== log) passed.add(messageInFocus());
      return document.activeElement;
    })
    .toBe(log);
  expect(passed.size).toBeLessThanOrEqual(1);
  await userEvent.keyboard('{ArrowUp}');
  const last = messageInFocus();
  expect(last).toBe([...log.querySelectorAll('[data-message]')].at(-1));
  await userEvent.keyboard('{ArrowUp}');
  expect(messageInFocus()).not.toBe(last);
  await userEvent.keyboard('{ArrowDown}');
  expect(messageInFocus()).toBe(last);
  log.focus();
  await userEvent.keyboard('{Tab}');
  expect(log.contains(document.activeElement)).toBe(false);
});

test('a repeated message is announced again', async () => {
  const { room, screen, atEnd } = await open();
  await atEnd();
  room.receive([message(201, { body: 'Halo?' })]);
  await expect.element(screen.getByText('Ibu Ratna: Halo?')).toBeInTheDocument();
  const first = screen.getByText('Ibu Ratna: Halo?').element();
  room.receive([message(202, { body: 'Halo?' })]);
  await expect.poll(() => screen.getByText('Ibu Ratna: Halo?').element()).not.toBe(first);
});

const HOSTILE = [
  '<img src=x onerror=alert(1)><script>alert(1)</script><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"><base href="//evil.test"><meta http-equiv=refresh>',
  '[klik](javascript:alert(1)) javascript:alert(1) data:text/html,x vbscript:x',
  '\u202eterbalik\u202c \u200b\u200b\u200b ͫͫͫͫ' + 'a\u0336'.repeat(500),
  '😀'.repeat(1000),
  'x'.repeat(1 << 20),
  '\0\ud83d{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("https://evil.test","a")',
];

test('hostile text is rendered as plain text and does not break the layout', async () => {
  const rows = HOSTILE.map((body, at) =>
    message(301 + at, {
      body,
      author_name: body,
      reply_preview: { author: 'customer', kind: 'text', body },
      failure: body,
    }),
  );
  const { log } = await open(rows);
  for (const row of rows) {
    const at = rows.indexOf(row);
    scrollTo(log, (log.scrollHeight * at) / rows.length);
    await expect.poll(() => log.querySelectorAll('article').length).toBeGreaterThan(0);
    expect(log.querySelectorAll('img, script, iframe, base, meta, svg[onload], [onerror]').length).toBe(0);
    expect([...log.querySelectorAll('a')].filter((link) => !link.href.startsWith('https://'))).toEqual([]);
    expect(log.scrollWidth).toBeLessThanOrEqual(log.clientWidth);
  }
});

test('a failed message of another device can be resent once, and a file that cannot be downloaded shows an error', async () => {
  const failed = message(152, { author: 'member', ack: -1, failure: 'API error: 500' });
  const { onResend, screen } = await open([message(151), failed]);
  const again = screen.getByRole('button', { name: text.failure.again });
  onResend.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await again.click();
  await expect.element(screen.getByText(text.media.failed)).toBeVisible();
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  expect(onResend.mock.calls).toEqual([[failed.id], [failed.id]]);
});

test('only the author can discard a failed message, and only if WhatsApp does not have it', async () => {
  const failed = { author: 'member', author_id: 'sari', ack: -1, failure: 'API error: 500', wa_id: null } as const;
  const { onDiscard, screen } = await open([
    message(151, { ...failed, wa_id: 'true_628111@c.us_151', failure: null }),
    message(152, { ...failed, author_id: 'dimas' }),
    message(153, failed),
  ]);
  await screen.getByRole('button', { name: text.failure.discard, exact: true }).click();
  expect(onDiscard.mock.calls).toEqual([[message(153).id]]);
});

test('a quote names its author, and only the team if the quoted message is not loaded', async () => {
  const quoteOf = (at: number) => ({
    reply_to: message(at).id,
    reply_preview: { ...message(at), author: 'member' as const },
  });
  const { screen } = await open([
    message(151, { author: 'member', author_id: 'sari' }),
    message(152, { author: 'member', author_id: 'dimas', author_name: 'Dimas Prakoso' }),
    message(153, quoteOf(151)),
    message(154, quoteOf(152)),
    message(155, quoteOf(1)),
  ]);
  const quoted = (name: string) => screen.getByRole('button', { name: new RegExp(`^${text.jump} ${name} Pesan`) });
  await expect.element(quoted(text.speaker.you)).toBeVisible();
  await expect.element(quoted('Dimas Prakoso')).toBeVisible();
  await expect.element(quoted(text.speaker.team)).toBeVisible();
});

test('a give-back without a member is not attributed to the AI', async () => {
  const { room, screen } = await open(page(196, 200));
  room.receiveHandovers([
    {
      id: message(900).id,
      room_id: ROOM,
      at: message(200).sent_at,
      from_holder: 'member',
      to_holder: 'ai',
      member_id: null,
      assignee_id: null,
      member: null,
      reason: 'give_back',
    },
  ]);
  await expect.element(screen.getByText(new RegExp(`^${text.handover.given_back} ·`))).toBeVisible();
});

test('an unavailable conversation says so, also above pending messages, until a refresh loads its messages', async () => {
  const { store, room, history, onSeen, screen } = await open([], null, undefined, false, true);
  await expect.element(screen.getByText(text.unavailable.title)).toBeVisible();
  expect(screen.getByText(text.whatsapp.edge).elements()).toEqual([]);
  store.put(outboxItem(201, { text: 'Besok saja' }), 'queued');
  await expect.element(screen.getByText(text.unavailable.line)).toBeVisible();
  await expect.element(screen.getByText('Besok saja')).toBeVisible();
  expect(history.getSnapshot().can({ type: 'older.requested' })).toBe(false);
  room.receive(page(151, 152));
  history.send({ type: 'refresh.requested' });
  await expect.element(screen.getByText(text.unavailable.line)).not.toBeInTheDocument();
  // Messages are marked as read only once they are loaded.
  await expect.poll(() => onSeen.mock.calls).toContainEqual([message(152).wa_id]);
  expect(onSeen).not.toHaveBeenCalledWith(null);
});
