import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { selectElsewhere, type OutboxRef, type OutboxSnapshot } from '../../../src/machines/outbox/outbox.machine.ts';
import { outboxModel } from '../../../src/machines/outbox/outbox.model.ts';
import { Outbox, OutboxNotice } from '../../../src/views/composer/OutboxNotice.tsx';
import { conversationText as room } from '../../../src/views/conversation/text/id.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = room.composer;
const every = [text.opening, text.offline, text.waiting('1'), text.unavailable, ...Object.values(text.storage)];

/** These words and no others. */
const says = (see: Parameters<typeof visible>[0] | typeof page, words: string | null) => {
  for (const one of every)
    if (one === words) visible(see.getByText(one));
    else absent(see.getByText(one));
};
/** What came back is said wherever the outbox stands. */
const told =
  (words: (context: OutboxSnapshot['context']) => string | null): Sight =>
  (see, snapshot) => {
    const { context } = snapshot as OutboxSnapshot;
    // Whoever takes words back to change them has nothing to be told.
    says(see, context.refused[0]?.reason === 'full' ? text.storage.full : words(context));
  };
const waiting = told(({ entries }) => (entries.length > 0 ? text.waiting('1') : null));

viewPaths(outboxModel, {
  render: (actor: OutboxRef) => <Outbox actor={actor} roomId="r1" offline={false} refused={null} />,
  // A message is written in the composer, sent again and discarded on its bubble.
  gestures: {},
  sights: {
    opening: told(() => text.opening),
    unavailable: told(() => text.unavailable),
    'open.following': waiting,
    'open.gathering': waiting,
    'open.leading': waiting,
  },
});

test('who is offline hears where messages stay, and how many', async () => {
  await render(<OutboxNotice refused={null} available offline opening={false} unsent={2} />);
  visible(page.getByText(text.offline));
  visible(page.getByText(text.waiting('2')));
});

test('what waits in another chat can be got to from here', async () => {
  await render(
    <OutboxNotice refused={null} available offline opening={false} unsent={1} elsewhere={<a href="/">x</a>} />,
  );
  visible(page.getByRole('link'));

  const waits = { context: { entries: [{ roomId: 'r1' }, { roomId: 'r2' }] } } as OutboxSnapshot;
  expect(selectElsewhere('r1')(waits)).toBe('r2');
  expect(selectElsewhere('r3')(waits)).toBe('r1');
  expect(selectElsewhere('r1')({ context: { entries: [{ roomId: 'r1' }] } } as OutboxSnapshot)).toBeNull();
});

test('before there is an outbox, and in another room than the refused message, nothing is said', async () => {
  await render(<Outbox actor={null} roomId="r2" offline={false} refused={null} />);
  says(page, null);
});

test('what came back is still said when the composer has it again', async () => {
  await render(<Outbox actor={null} roomId="r1" offline refused="blocked" />);
  says(page, text.storage.blocked);
});
