import type { Locator } from 'vitest/browser';

import type { InvalidLinkState } from '../../../src/contracts/links.ts';
import { invitationModel } from '../../../src/machines/links/invitation.model.ts';
import { accountText } from '../../../src/views/account/text/id.ts';
import { invitationText as text } from '../../../src/views/links/invitation/text/id.ts';
import { linksText as common } from '../../../src/views/links/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, viewPaths, visible } from '../../sut/view.tsx';
import { button, contextOf, canDeclineSignedOut, linkView, headingHasFocus } from './link.view.tsx';

const { render, gestures, sights } = linkView(text);
const understoodCheckbox = (see: Locator) => see.getByRole('checkbox', { name: text.personal.understood });

viewPaths(invitationModel, {
  render,
  gestures: {
    ...gestures,
    'accept.requested': async (see) => {
      // It stays checked after a refusal, and a second press would uncheck it.
      if (!(understoodCheckbox(see).element() as HTMLInputElement).checked) await press(understoodCheckbox(see));
      const name = see.getByLabelText(accountText.name.label);
      if (name.elements().length > 0) await write(name, 'Dewi Lestari');
      await press(button(see, text.accept));
    },
  },
  sights: {
    ...sights,
    loadFailed: (see, snapshot) => {
      const why = contextOf(snapshot).refusal?.why as 'offline' | 'unreachable' | 'unexpected' | 'oldPage';
      visible(see.getByRole('heading', { name: why === 'oldPage' ? uiText.oldPage : common.loadFailures[why].title }));
      if (why === 'unreachable') return;
      absent(see.getByText('API error'));
    },
    rateLimited: (see) => {
      visible(see.getByRole('heading', { name: common.rateLimited.title }));
      counting(see, 'Lanjut dalam', 30, 'detik');
    },
    invalid: (see, snapshot) => {
      visible(
        see.getByRole('heading', { name: text.invalid[contextOf(snapshot).link?.state as InvalidLinkState].title }),
      );
      visible(see.getByRole('link', { name: common.home }));
      absent(button(see, text.accept));
    },
    signedOut: (see, snapshot) => {
      visible(see.getByRole('heading', { name: 'Bergabung dengan tim Batik Lestari' }));
      visible(see.getByText('Sari Wulandari'));
      visible(see.getByText('28 November 2026 pukul 14.00 WIB'));
      visible(see.getByRole('link', { name: common.signIn }));
      canDeclineSignedOut(see, snapshot, text);
    },
    alreadyMember: 'Anda sudah di tim Batik Lestari',
    ready: (see, snapshot) => {
      visible(button(see, text.accept));
      visible(see.getByText(text.personal.body));
      const { link: invitation } = contextOf(snapshot);
      visible(see.getByText(text.can[(invitation?.kind === 'invitation' && invitation.role) || 'member'][0] ?? ''));
      if (contextOf(snapshot).refusal) visible(see.getByRole('alert'));
    },
    accepted: (see) => headingHasFocus(see, 'Selamat datang di Batik Lestari', text),
    confirmingDecline: (see, snapshot) => {
      visible(see.getByRole('dialog', { name: text.confirmDecline.title }));
      visible(see.getByText(/^Sari Wulandari akan diberi tahu/));
      if (contextOf(snapshot).refusal) visible(see.getByRole('alert'));
    },
  },
});
