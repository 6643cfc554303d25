import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { OfferedReply } from '../../../src/contracts/composer.replyOffer.ts';
import {
  replyOfferMachine,
  type ReplyOfferRef,
  type ReplyOfferSnapshot,
} from '../../../src/machines/composer/replyOffer.machine.ts';
import { replyOfferModel } from '../../../src/machines/composer/replyOffer.model.ts';
import { ReplyOfferStory } from '../../../src/views/composer/quickReplies/storyHarness.tsx';
import { replyOfferText as text } from '../../../src/views/composer/quickReplies/text/offer.id.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const bar = (see: Locator) => see.getByRole('region', { name: text.label });
const hidden = (see: Locator) => absent(bar(see));

viewPaths(replyOfferModel, {
  // Replies are chosen by keys and presses in the tests below.
  gestures: {},
  render: (actor: ReplyOfferRef) => <ReplyOfferStory actor={actor} />,
  sights: {
    idle: hidden,
    pausing: hidden,
    reading: hidden,
    nothing: hidden,
    failed: hidden,
    offering: (see, snapshot) => {
      for (const { title } of (snapshot as ReplyOfferSnapshot).context.replies)
        visible(bar(see).getByRole('button', { name: title, exact: false }));
    },
    filling: text.filling,
    unfilled: (see, snapshot) => {
      const { gap } = (snapshot as ReplyOfferSnapshot).context;
      visible(see.getByText(text[gap ?? 'unread']('{{order}}, {{link_bayar}}')));
    },
  },
});

const offering = async () => {
  const replies = replyOfferModel.outcomes['readReplies']?.done['some'] as readonly OfferedReply[];
  const actor = createActor(
    replyOfferMachine.provide({
      actors: { readReplies: fromPromise<readonly OfferedReply[], { roomId: string }>(async () => replies) },
      delays: { pause: 0 },
    }),
    { input: { roomId: 'r1' } },
  ).start();
  onTestFinished(() => void actor.stop());
  actor.send({ type: 'question.changed', messageId: 'm1' });
  const screen = await render(<ReplyOfferStory actor={actor} />);
  const field = screen.getByLabelText('Pesan');
  await expect.element(screen.getByRole('button')).toHaveLength(3);
  return { screen, field };
};

test('Alt with 1 to 3 puts a reply into the empty field, and into no other', async () => {
  const { screen, field } = await offering();
  await userEvent.type(field, '{Alt>}2{/Alt}');
  const body = 'Kami buka Senin sampai Sabtu, 08.00 sampai 17.00.';
  await expect.element(field).toHaveValue(body);
  expect(screen.getByRole('button').elements()).toEqual([]);
  await userEvent.type(field, '{Alt>}2{/Alt}');
  await expect.element(field).toHaveValue(body);
});

test.each(['1', '2', '3', '4'])('a message may begin with %s', async (digit) => {
  const { field } = await offering();
  await userEvent.type(field, `${digit} hari ya Kak`);
  await expect.element(field).toHaveValue(`${digit} hari ya Kak`);
});

test.each([
  '{Control>}1{/Control}',
  '{Alt>}4{/Alt}',
  '{Control>}{Alt>}1{/Alt}{/Control}',
  '{Alt>}{Shift>}1{/Shift}{/Alt}',
])('the keys %s are left to the field', async (keys) => {
  const { screen, field } = await offering();
  await userEvent.type(field, keys);
  expect(screen.getByRole('button').elements()).toHaveLength(3);
});

test('a press puts the reply into the field with the name of the customer; its whole text is a tooltip', async () => {
  const { screen, field } = await offering();
  const first = screen.getByRole('button', { name: 'Ongkir Jawa', exact: false });
  const body = 'Ongkir ke Jawa mulai Rp 12.000 per kilogram ya Ibu Ratna, sampai 2 hari.';
  await expect.element(first).toHaveAttribute('title', body);
  await userEvent.click(first);
  await expect.element(field).toHaveValue(body);
});
