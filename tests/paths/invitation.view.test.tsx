import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import { houseWith } from '../../.storybook/standing.tsx';
import { invitationModel } from '../../src/machines/offer/invitation.model.ts';
import type { OfferRef, OfferSnapshot } from '../../src/machines/offer/offer.machine.ts';
import type { LinkEnd } from '../../src/machines/offer/offer.ts';
import { House, type HouseValue } from '../../src/views/app/house.tsx';
import { OfferForState } from '../../src/views/offer/OfferForState.tsx';
import { invitation as text } from '../../src/views/text/id/invitation.ts';
import { offer } from '../../src/views/text/id/offer.ts';
import { press } from '../sut/hands.ts';
import { absent, viewPaths, visible } from '../sut/view.tsx';

const house = { app: houseWith(null, null, undefined) } as unknown as HouseValue;
const contextOf = (snapshot: unknown) => (snapshot as OfferSnapshot).context;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
/** What was pressed is gone: reading goes on here, until something else is pressed. */
const readOn = (see: Locator, name: string) =>
  expect([see.getByRole('heading', { name }), button(see, text.had.open)].flatMap((one) => one.elements())).toContain(
    document.activeElement,
  );
const understood = (see: Locator) => see.getByRole('checkbox', { name: text.personal.understood });

viewPaths(invitationModel, {
  render: (actor: OfferRef) => (
    <House value={house}>
      <OfferForState actor={actor} visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }} />
    </House>
  ),
  gestures: {
    'retry.requested': (see) => {
      const confirmed = button(see, offer.mismatches.unconfirmed.again);
      return press(confirmed.elements().length > 0 ? confirmed : button(see, offer.again));
    },
    'accept.requested': async (see) => {
      // It stays ticked over a refusal: a second press would take it back.
      if (!(understood(see).element() as HTMLInputElement).checked) await press(understood(see));
      await press(button(see, text.accept));
    },
    'decline.requested': (see) => press(button(see, text.decline)),
    'decline.confirmed': (see) => press(button(see, text.asking.confirm)),
    'stay.chosen': (see) => press(button(see, text.asking.stay)),
    'open.requested': (see) => press(button(see, text.had.open)),
  },
  sights: {
    reading: offer.reading,
    unreachable: (see, snapshot) => {
      const why = contextOf(snapshot).refusal?.why as 'offline' | 'unreachable' | 'unexpected';
      visible(see.getByRole('heading', { name: offer.troubles[why].title }));
      if (why === 'unreachable') return;
      absent(see.getByText('API error'));
    },
    resting: (see) => {
      visible(see.getByRole('heading', { name: offer.resting.title }));
      visible(see.getByText('Lanjut dalam 30 detik'));
    },
    over: (see, snapshot) => {
      visible(see.getByRole('heading', { name: text.over[contextOf(snapshot).offer?.state as LinkEnd].title }));
      visible(see.getByRole('link', { name: offer.home }));
      absent(button(see, text.accept));
    },
    signedOut: (see, snapshot) => {
      visible(see.getByRole('heading', { name: 'Bergabung dengan tim Batik Lestari' }));
      visible(see.getByText('Sari Wulandari'));
      visible(see.getByText('28 November 2026 pukul 14.00 WIB'));
      visible(see.getByRole('link', { name: offer.signIn }));
      // Only a letter can be declined by whoever has it.
      const decline = button(see, text.decline);
      if (contextOf(snapshot).offer?.emailHint) visible(decline);
      else absent(decline);
    },
    mismatched: (see, snapshot) => {
      const why = contextOf(snapshot).offer?.forMe as keyof typeof offer.mismatches;
      visible(see.getByRole('heading', { name: offer.mismatches[why].title }));
      visible(button(see, offer.otherAccount).first());
    },
    unconfirmed: offer.mismatches.unconfirmed.title,
    hadAlready: 'Anda sudah di tim Batik Lestari',
    ready: (see, snapshot) => {
      visible(button(see, text.accept));
      visible(see.getByText(text.personal.body));
      const { offer: invitation } = contextOf(snapshot);
      visible(see.getByText(text.can[(invitation?.of === 'invitation' && invitation.role) || 'member'][0] ?? ''));
      if (contextOf(snapshot).refusal) visible(see.getByRole('alert'));
    },
    accepting: (see) => visible(button(see, text.accepting)),
    taken: (see) => readOn(see, 'Selamat datang di Batik Lestari'),
    askingToDecline: (see, snapshot) => {
      visible(see.getByRole('dialog', { name: text.asking.title }));
      visible(see.getByText(/^Sari Wulandari akan diberi tahu/));
      if (contextOf(snapshot).refusal) visible(see.getByRole('alert'));
    },
    declining: (see) => visible(button(see, text.asking.confirming)),
    declined: (see) => readOn(see, text.declined.title),
  },
});
