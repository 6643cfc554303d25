import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { selectOtherRoom, type OutboxRef, type OutboxSnapshot } from '../../../src/machines/outbox/outbox.machine.ts';
import { outboxModel } from '../../../src/machines/outbox/outbox.model.ts';
import { OutboxNoticeContainer, OutboxNotice } from '../../../src/views/composer/OutboxNotice.tsx';
import { conversationText as room } from '../../../src/views/conversation/text/id.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = room.composer;
const every = [text.opening, text.offline, text.waiting('1'), text.unavailable, ...Object.values(text.storage)];

/** Expects this text and none of the others. */
const expectOnly = (see: Parameters<typeof visible>[0] | typeof page, expected: string | null) => {
  for (const one of every)
    if (one === expected) visible(see.getByText(one));
    else absent(see.getByText(one));
};
/** Expects the reason of a returned message in every state. */
const expectNotice =
  (expected: (context: OutboxSnapshot['context']) => string | null): Sight =>
  (see, snapshot) => {
    const { context } = snapshot as OutboxSnapshot;
    // A recalled message shows no reason.
    const reason = context.returned[0]?.reason;
    expectOnly(see, reason === 'full' || reason === 'blocked' ? text.storage[reason] : expected(context));
  };
const waiting = expectNotice(({ entries }) => (entries.length > 0 ? text.waiting('1') : null));

viewPaths(outboxModel, {
  render: (actor: OutboxRef) => <OutboxNoticeContainer actor={actor} roomId="r1" offline={false} refused={null} />,
  // Messages are written in the composer, and retried and discarded on their bubbles.
  gestures: {},
  sights: {
    opening: expectNotice(() => text.opening),
    unavailable: expectNotice(() => text.unavailable),
    broken: expectNotice(() => text.unavailable),
    'open.following': waiting,
    'open.reloading': waiting,
    'open.leading': waiting,
  },
});

test('the offline notice says where messages are stored and how many', async () => {
  await render(<OutboxNotice refused={null} available offline opening={false} unsent={2} />);
  visible(page.getByText(text.offline));
  visible(page.getByText(text.waiting('2')));
});

test('a message that waits in another chat is linked', async () => {
  await render(
    <OutboxNotice refused={null} available offline opening={false} unsent={1} otherRoom={<a href="/">x</a>} />,
  );
  visible(page.getByRole('link'));

  const waits = { context: { entries: [{ roomId: 'r1' }, { roomId: 'r2' }] } } as OutboxSnapshot;
  expect(selectOtherRoom('r1')(waits)).toBe('r2');
  expect(selectOtherRoom('r3')(waits)).toBe('r1');
  expect(selectOtherRoom('r1')({ context: { entries: [{ roomId: 'r1' }] } } as OutboxSnapshot)).toBeNull();
});

test('nothing is shown before the outbox has loaded, or for a message that another room returned', async () => {
  await render(<OutboxNoticeContainer actor={null} roomId="r2" offline={false} refused={null} />);
  expectOnly(page, null);
});

test('the reason of a refused message stays after its text was restored', async () => {
  await render(<OutboxNoticeContainer actor={null} roomId="r1" offline refused="blocked" />);
  expectOnly(page, text.storage.blocked);
});
