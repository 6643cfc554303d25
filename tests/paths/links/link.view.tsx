import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import { houseWith } from '../../../.storybook/standing.tsx';
import type { OfferRef, OfferSnapshot } from '../../../src/machines/links/link.machine.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import type { businessHandoverText as handover } from '../../../src/views/links/businessHandover/text/id.ts';
import type { invitationText as invitation } from '../../../src/views/links/invitation/text/id.ts';
import { OfferForState } from '../../../src/views/links/LinkForState.tsx';
import { linksText as offer } from '../../../src/views/links/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, visible } from '../../sut/view.tsx';

const house = { app: houseWith(null, null, undefined) } as unknown as HouseValue;

export const contextOf = (snapshot: unknown) => (snapshot as OfferSnapshot).context;
export const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** What holds of whatever somebody is offered by a link; each offer says it in its own words. */
export const offerView = (text: typeof handover | typeof invitation) => ({
  render: (actor: OfferRef) => (
    <House value={house}>
      <OfferForState actor={actor} visitor={{ login: 'dewi@contoh.id', onLeave: () => {} }} />
    </House>
  ),
  gestures: {
    'retry.requested': (see: Locator) => {
      const confirmed = button(see, offer.mismatches.unconfirmed.again);
      return press(confirmed.elements().length > 0 ? confirmed : button(see, offer.again));
    },
    'decline.requested': (see: Locator) => press(button(see, text.decline)),
    'decline.confirmed': (see: Locator) => press(button(see, text.asking.confirm)),
    'stay.chosen': (see: Locator) => press(button(see, text.asking.stay)),
    'open.requested': (see: Locator) => press(button(see, text.had.open)),
  },
  sights: {
    reading: offer.reading,
    mismatched: (see: Locator, snapshot: unknown) => {
      const why = contextOf(snapshot).offer?.forMe as keyof typeof offer.mismatches;
      visible(see.getByRole('heading', { name: offer.mismatches[why].title }));
      visible(button(see, offer.otherAccount).first());
    },
    unconfirmed: offer.mismatches.unconfirmed.title,
    accepting: (see: Locator) => visible(button(see, text.accepting)),
    declining: (see: Locator) => visible(button(see, text.asking.confirming)),
    declined: (see: Locator) => readOn(see, text.declined.title, text),
  },
});

/** Only a letter can be declined by whoever has it. */
export const declinedFromLetter = (see: Locator, snapshot: unknown, { decline }: { decline: string }): void => {
  if (contextOf(snapshot).offer?.emailHint) visible(button(see, decline));
  else absent(button(see, decline));
};

/** What was pressed is gone: reading goes on here, until something else is pressed. */
export const readOn = (see: Locator, name: string, { had }: { had: { open: string } }): void =>
  expect([see.getByRole('heading', { name }), button(see, had.open)].flatMap((one) => one.elements())).toContain(
    document.activeElement,
  );
