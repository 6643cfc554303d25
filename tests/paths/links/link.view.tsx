import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import { startStoryApp } from '../../../.storybook/storyActor.tsx';
import type { LinkRef, LinkSnapshot } from '../../../src/machines/links/link.machine.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import type { businessHandoverText as handover } from '../../../src/views/links/businessHandover/text/id.ts';
import type { invitationText as invitation } from '../../../src/views/links/invitation/text/id.ts';
import { LinkForState } from '../../../src/views/links/LinkForState.tsx';
import { linksText as common } from '../../../src/views/links/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, visible } from '../../sut/view.tsx';

const appContext = { app: startStoryApp(null, null, undefined) } as unknown as AppContextValue;

export const contextOf = (snapshot: unknown) => (snapshot as LinkSnapshot).context;
export const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** Gestures and expectations that both kinds of links share. */
export const linkView = (text: typeof handover | typeof invitation) => ({
  render: (actor: LinkRef) => (
    <AppContextProvider value={appContext}>
      <LinkForState actor={actor} visitor={{ login: 'dewi@contoh.id', onSignOut: () => {} }} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see: Locator) => {
      const confirmedButton = button(see, common.wrongAccount.unconfirmed.again);
      return press(confirmedButton.elements().length > 0 ? confirmedButton : button(see, uiText.retry));
    },
    'decline.requested': (see: Locator) => press(button(see, text.decline)),
    'decline.confirmed': (see: Locator) => press(button(see, text.confirmDecline.confirm)),
    'decline.cancelled': (see: Locator) => press(button(see, uiText.cancel)),
    'open.requested': (see: Locator) => press(button(see, text.alreadyMember.open)),
  },
  sights: {
    loading: common.loading,
    wrongAccount: (see: Locator, snapshot: unknown) => {
      const why = contextOf(snapshot).link?.forMe as keyof typeof common.wrongAccount;
      visible(see.getByRole('heading', { name: common.wrongAccount[why].title }));
      visible(button(see, common.otherAccount).first());
    },
    unconfirmed: common.wrongAccount.unconfirmed.title,
    accepting: (see: Locator) => visible(button(see, text.accepting)),
    declining: (see: Locator) => visible(button(see, text.confirmDecline.confirming)),
    declined: (see: Locator) => headingHasFocus(see, text.declined.title, text),
  },
});

/** Only a link for one address can be declined signed out. */
export const canDeclineSignedOut = (see: Locator, snapshot: unknown, { decline }: { decline: string }): void => {
  if (contextOf(snapshot).link?.emailHint) visible(button(see, decline));
  else absent(button(see, decline));
};

/** After the pressed button was removed, the focus is on the heading or on the next pressed button. */
export const headingHasFocus = (
  see: Locator,
  name: string,
  { alreadyMember }: { alreadyMember: { open: string } },
): void =>
  expect(
    [see.getByRole('heading', { name }), button(see, alreadyMember.open)].flatMap((locator) => locator.elements()),
  ).toContain(document.activeElement);
