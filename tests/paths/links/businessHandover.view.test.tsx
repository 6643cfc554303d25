import type { Locator } from 'vitest/browser';

import { businessHandoverModel } from '../../../src/machines/links/businessHandover.model.ts';
import { receiptOf } from '../../../src/machines/links/link.ts';
import { businessHandoverText as text } from '../../../src/views/links/businessHandover/text/id.ts';
import { linksText as common } from '../../../src/views/links/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, viewPaths, visible } from '../../sut/view.tsx';
import { button, contextOf, canDeclineSignedOut, linkView, headingHasFocus } from './link.view.tsx';

const { render, gestures, sights } = linkView(text);
const receipt = (see: Locator) => {
  visible(see.getByRole('heading', { name: text.receipt.title }));
  visible(see.getByRole('link', { name: text.receipt.setUp }));
  for (const value of ['Sari Wulandari', 'Dewi Anggraini', '21 November 2026 pukul 14.05 WIB'])
    visible(see.getByText(value));
};

viewPaths(businessHandoverModel, {
  render,
  gestures: {
    ...gestures,
    'accept.requested': async (see) => {
      // An incomplete word is refused, and the field shows the missing part.
      await write(see.getByLabelText(text.confirm.label), 'bat');
      await press(button(see, text.accept));
      visible(see.getByRole('alert').getByText('Masih kurang “ik”.'));
      await write(see.getByLabelText(text.confirm.label), '  BATIK ');
      await press(button(see, text.accept));
    },
  },
  sights: {
    ...sights,
    loadFailed: (see, snapshot) => {
      const why = contextOf(snapshot).refusal?.why as 'offline' | 'unreachable' | 'unexpected' | 'oldPage';
      visible(see.getByRole('heading', { name: why === 'oldPage' ? uiText.oldPage : common.loadFailures[why].title }));
    },
    rateLimited: (see) => counting(see, 'Lanjut dalam', 30, 'detik'),
    invalid: (see, snapshot) => {
      const state = contextOf(snapshot).link?.state as keyof typeof text.invalid;
      visible(see.getByRole('heading', { name: text.invalid[state].title }));
      absent(button(see, text.accept));
    },
    signedOut: (see, snapshot) => {
      visible(see.getByRole('heading', { name: 'Terima bisnis Batik Lestari' }));
      visible(see.getByText(/Silakan diterima/));
      visible(see.getByRole('link', { name: common.signIn }));
      // Only the recipient sees the transferred items.
      absent(see.getByText(text.moves.title));
      canDeclineSignedOut(see, snapshot, text);
    },
    alreadyMember: (see, snapshot) => {
      if (receiptOf(contextOf(snapshot).link, null) === null)
        visible(see.getByRole('heading', { name: 'Anda sudah pemilik Batik Lestari' }));
      else receipt(see);
    },
    ready: (see, snapshot) => {
      const { link: handover, refusal } = contextOf(snapshot);
      visible(see.getByText(text.moves.title));
      visible(see.getByText('Yang tetap pada Sari Wulandari'));
      if (handover?.kind === 'handover' && handover.pauses.campaigns > 0) {
        visible(see.getByText(/^2 siaran yang berjalan atau terjadwal akan dijeda/));
        visible(see.getByText(/^WhatsApp utama sedang terputus/));
        visible(see.getByText('10.000 atau lebih'));
        visible(see.getByText('Status: SOMETHING_NEW'));
      } else visible(see.getByText('1.240'));
      if (refusal) visible(see.getByRole('alert').first());
    },
    accepted: (see) => {
      receipt(see);
      headingHasFocus(see, text.receipt.title, text);
    },
    confirmingDecline: (see, snapshot) => {
      visible(see.getByRole('dialog', { name: text.confirmDecline.title }));
      if (contextOf(snapshot).refusal) visible(see.getByRole('alert').first());
    },
  },
});
