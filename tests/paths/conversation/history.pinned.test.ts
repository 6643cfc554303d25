import { describe, test } from 'vitest';

import { historyModel } from '../../../src/machines/conversation/history.model.ts';
import type { HistoryInput } from '../../../src/machines/conversation/history.setup.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { given, type PinnedPath } from '../../model/pinned.ts';

const position = { sentAt: '2026-11-20T03:00:00.000000Z', seq: 51 };
const older = { ...position, seq: 1 };
const newer = { ...position, seq: 99 };
const jump = (id: string) => ({ type: 'jump.requested', to: { message: id } });
const [target, otherTarget] = [{ message: uuid(1) }, { message: uuid(2) }];

const history = (input: Partial<HistoryInput> = {}) =>
  given(historyModel, { roomId: 'r1', older: position, newer: null, ...input });
/** All messages of the database are loaded; WhatsApp may have older ones. */
const atEdge = () => history({ older: null });
/** Around an old message, with older and newer ones to load. */
const farBack = () => history({ newer: position });

const loadingOlder = () => history().when('older.requested');
const fetching = () => atEdge().when('older.requested');
const loadingNewer = () => farBack().when('newer.requested');
const jumping = () => history().when('jump.requested');
const refreshing = () => history().when('refresh.requested');

describe('the response of each request', () => {
  test.each([
    ['an older page', loadingOlder().settle('loadOlder', 'more'), 'idle', { older }],
    ['the oldest page', loadingOlder().settle('loadOlder', 'beginning'), 'idle', { older: null, isComplete: false }],
    ['a page of WhatsApp', fetching().settle('fetchFromWhatsapp', 'more'), 'idle', { older: position }],
    [
      "WhatsApp's oldest page",
      fetching().settle('fetchFromWhatsapp', 'beginning'),
      'idle',
      { older: null, isComplete: true },
    ],
    ['no history in this channel', fetching().settle('fetchFromWhatsapp', 'unsupported'), 'whatsappUnsupported', {}],
    ['a newer page', loadingNewer().settle('loadNewer', 'more'), 'idle', { newer }],
    ['the newest page', loadingNewer().settle('loadNewer', 'end'), 'idle', { newer: null }],
    [
      'messages around a target',
      jumping().settle('jump', 'far back'),
      'idle',
      { older: position, newer: position, jumpTarget: null },
    ],
    ['a target at the end', jumping().settle('jump', 'at the end'), 'idle', { newer: null, jumpTarget: null }],
    ['no such target', jumping().settle('jump', 'nowhere'), 'notFound', { older: position, jumpTarget: null }],
    ['the missed messages', refreshing().settle('catchUp', 'current'), 'idle', { older: position }],
  ] as const)('%s', (_, path, leaf, context) => path.expect(leaf, context));
});

describe('failures', () => {
  test.each([
    ['an older page', loadingOlder, 'loadingOlder', 'loadOlder', 'olderFailed'],
    ['a page of WhatsApp', fetching, 'fetchingFromWhatsapp', 'fetchFromWhatsapp', 'whatsappFailed'],
    ['a newer page', loadingNewer, 'loadingNewer', 'loadNewer', 'newerFailed'],
    ['a jump', jumping, 'jumping', 'jump', 'jumpFailed'],
    ['a refresh', refreshing, 'refreshing', 'catchUp', 'refreshFailed'],
  ] as const)('%s fails at once, or after 30 s without a response', async (_, start, busy, actor, leaf) => {
    await start().settle(actor, 'offline').expect(leaf, { isDisconnected: false });
    await start().elapse(29_999).expect(busy).elapse(1).expect(leaf, { isDisconnected: false });
  });

  test.each([
    ['older.requested', loadingOlder().elapse('timeout'), 'loadingOlder', {}],
    ['newer.requested', loadingNewer().elapse('timeout'), 'loadingNewer', {}],
    ['older.requested', fetching().elapse('timeout'), 'fetchingFromWhatsapp', {}],
    ['jump.requested', jumping().elapse('timeout').expect('jumpFailed', { jumpTarget: target }), 'jumping', {}],
  ] as const)('%s repeats what failed', (event, path, leaf, context) => path.when(event).expect(leaf, context));

  test('a failed refresh is repeated after 5 s', () =>
    refreshing().settle('catchUp', 'offline').elapse(4999).expect('refreshFailed').elapse(1).expect('refreshing'));

  test('a disconnected channel is named until the next request to WhatsApp', () =>
    fetching()
      .settle('fetchFromWhatsapp', 'disconnected')
      .expect('whatsappFailed', { isDisconnected: true })
      .when('older.requested')
      .expect('fetchingFromWhatsapp', { isDisconnected: false }));

  test('a target that does not exist is reported for 6 s', () =>
    jumping().settle('jump', 'nowhere').elapse(5999).expect('notFound').elapse(1).expect('idle'));

  test('the target of a failed jump is forgotten when something else is loaded', () =>
    jumping()
      .settle('jump', 'offline')
      .when('older.requested')
      .expect('loadingOlder', { jumpTarget: null })
      .settle('loadOlder', 'more')
      .expect('idle'));
});

describe('after a failure, or a target that does not exist', () => {
  const leaves = {
    olderFailed: (input) => history(input).when('older.requested').elapse('timeout'),
    whatsappFailed: (input) =>
      history({ ...input, older: null })
        .when('older.requested')
        .elapse('timeout'),
    newerFailed: (input) =>
      history({ ...input, newer: position })
        .when('newer.requested')
        .elapse('timeout'),
    jumpFailed: (input) => history(input).when('jump.requested').elapse('timeout'),
    notFound: (input) => history(input).when('jump.requested').settle('jump', 'nowhere'),
    refreshFailed: (input) => history(input).when('refresh.requested').elapse('timeout'),
  } satisfies Record<string, (input: Partial<HistoryInput>) => PinnedPath>;
  const without = (...names: (keyof typeof leaves)[]) =>
    Object.entries(leaves).filter(([leaf]) => !names.some((name) => name === leaf));

  test.each(without())('%s: a jump, the end, newer messages and a refresh are loaded', async (_, after) => {
    const input = { newer: position };
    await after(input).when(jump(otherTarget.message)).expect('jumping', { jumpTarget: otherTarget });
    await after(input).when('end.requested').expect('jumping', { jumpTarget: 'end' });
    await after(input).when('newer.requested').expect('loadingNewer');
    await after(input).when('refresh.requested').expect('refreshing');
  });

  test.each(without('newerFailed'))('%s: a loaded end is not loaded again', async (leaf, after) => {
    await after({}).when('newer.requested').expect(leaf);
    await after({}).when('end.requested').expect(leaf);
  });

  test.each(without('whatsappFailed'))('%s: an older page is loaded', (_, after) =>
    after({}).when('older.requested').expect('loadingOlder'),
  );

  test.each(without('olderFailed'))('%s: an older page of WhatsApp is loaded', (_, after) =>
    after({ older: null }).when('older.requested').expect('fetchingFromWhatsapp'),
  );

  test.each(without('olderFailed', 'whatsappFailed'))(
    '%s: a device without messages asks WhatsApp for none',
    (leaf, after) => after({ older: null, isUnavailable: true }).when('older.requested').expect(leaf),
  );
});

describe('what is loaded', () => {
  test.each([
    [
      'older.requested',
      'the beginning is confirmed',
      atEdge().when('older.requested').settle('fetchFromWhatsapp', 'beginning'),
    ],
    ['older.requested', 'no message is on this device', history({ older: null, isUnavailable: true })],
    ['newer.requested', 'the end is loaded', history()],
    ['end.requested', 'the end is loaded', history()],
  ] as const)('%s loads nothing when %s', (event, _, path) => path.when(event).expect('idle'));

  test('a loaded end interrupts no older page', async () => {
    await loadingOlder().when('end.requested').expect('loadingOlder');
    await fetching().when('end.requested').expect('fetchingFromWhatsapp');
  });

  test('without history from WhatsApp, only older pages are out of reach', async () => {
    const unsupported = () =>
      history({ older: null, newer: position })
        .when('older.requested')
        .settle('fetchFromWhatsapp', 'unsupported')
        .when('older.requested')
        .expect('whatsappUnsupported');
    await unsupported().when('newer.requested').expect('loadingNewer');
    await unsupported().when('refresh.requested').expect('refreshing');
    await unsupported().when('jump.requested').expect('jumping', { jumpTarget: target });
    await unsupported().when('end.requested').expect('jumping', { jumpTarget: 'end' });
    const atEnd = () => fetching().settle('fetchFromWhatsapp', 'unsupported');
    await atEnd().when('newer.requested').expect('whatsappUnsupported');
    await atEnd().when('end.requested').expect('whatsappUnsupported');
  });

  test('a confirmed beginning stays confirmed after a jump only where the jump reaches it', () =>
    fetching()
      .settle('fetchFromWhatsapp', 'beginning')
      .when('jump.requested')
      .settle('jump', 'far back')
      .expect('idle', { isComplete: false }));

  test('after a refresh, a device without messages has the newest page', () =>
    history({ isUnavailable: true })
      .when('refresh.requested')
      .settle('catchUp', 'current')
      .expect('idle', { isUnavailable: false }));
});

describe('jumps', () => {
  test('a room that opens at a message jumps at once', () =>
    history({ jumpTarget: target }).expect('jumping', { jumpTarget: target }));

  test.each([
    ['an older page', loadingOlder],
    ['a page of WhatsApp', fetching],
    ['a newer page', loadingNewer],
  ] as const)('a jump replaces the loading of %s', (_, start) =>
    start().when('jump.requested').expect('jumping', { jumpTarget: target, interrupted: null }),
  );

  test.each([
    ['an older page', history({ newer: position }).when('older.requested')],
    ['a page of WhatsApp', history({ older: null, newer: position }).when('older.requested')],
    ['a newer page', loadingNewer()],
    ['nothing', farBack()],
  ] as const)('the end replaces the loading of %s', (_, path) =>
    path.when('end.requested').expect('jumping', { jumpTarget: 'end' }),
  );

  test.each([
    [jump(otherTarget.message), otherTarget],
    [{ type: 'end.requested' }, 'end'],
  ] as const)('a second jump replaces the first, with its full time', (event, jumpTarget) =>
    jumping().elapse(29_999).when(event).expect('jumping', { jumpTarget }).elapse(29_999).expect('jumping'),
  );
});

describe('a refresh interrupts', () => {
  test.each([
    ['an older page', loadingOlder(), 'older', 'loadingOlder'],
    ['a page of WhatsApp', fetching(), 'whatsapp', 'fetchingFromWhatsapp'],
    ['a newer page', loadingNewer(), 'newer', 'loadingNewer'],
  ] as const)('%s, which is loaded afterwards, once', (_, path, interrupted, leaf) =>
    path
      .when('refresh.requested')
      .expect('refreshing', { interrupted })
      .settle('catchUp', 'current')
      .expect(leaf, { interrupted: null }),
  );

  test('a jump, which is made afterwards', () =>
    jumping()
      .when('refresh.requested')
      .expect('refreshing', { jumpTarget: target })
      .settle('catchUp', 'current')
      .expect('jumping', { jumpTarget: target }));

  test('itself: the running request may have read too early', () =>
    refreshing().elapse(29_999).when('refresh.requested').expect('refreshing').elapse(29_999).expect('refreshing'));

  test.each([
    ['a jump', refreshing().when('jump.requested'), 'jumping', { jumpTarget: target }],
    ['the end', farBack().when('refresh.requested').when('end.requested'), 'jumping', { jumpTarget: 'end' }],
    [
      'a jump that replaces an interrupted page',
      loadingOlder().when('refresh.requested').when('jump.requested'),
      'jumping',
      { jumpTarget: target, interrupted: null },
    ],
    ['the end that is loaded', refreshing().when('end.requested'), 'idle', { jumpTarget: null }],
  ] as const)('%s waits for the refresh', (_, path, leaf, context) =>
    path.expect('refreshing').settle('catchUp', 'current').expect(leaf, context),
  );
});
