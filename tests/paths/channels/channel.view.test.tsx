import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { ChannelRef, ChannelSnapshot } from '../../../src/machines/channels/channel.machine.ts';
import { channelModel } from '../../../src/machines/channels/channel.model.ts';
import { frameText as shell } from '../../../src/views/app/frame/text/id.ts';
import { ChannelCard } from '../../../src/views/channels/ChannelCard.tsx';
import { failureText } from '../../../src/views/channels/failureText.ts';
import { channelsText as text } from '../../../src/views/channels/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, disabled, type Sight, viewPaths, visible } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
/** Presses the one of these buttons that is visible: a command has several labels. */
const pressOne = (see: Locator, ...names: string[]) =>
  press(names.map((name) => button(see, name)).reduce((all, one) => all.or(one)));
const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

/** A failure shows its message and its detail. */
const shows =
  (...words: string[]): Sight =>
  (see, snapshot) => {
    for (const word of words) visible(see.getByText(word, { exact: false }).first());
    const { failure } = (snapshot as ChannelSnapshot).context;
    if (failure === null) return;
    visible(see.getByText(failureText(failure, text)).first());
    if (failure.detail) visible(see.getByText(failure.detail));
  };
const code: Sight = (see, snapshot) => {
  const number = (snapshot as ChannelSnapshot).context.qrCode?.number ?? 0;
  visible(see.getByRole('img', { name: text.scan.image(number) }));
  visible(see.getByText(text.scan.number(number)));
};

const counts = (see: Locator) =>
  expect(see.getByRole('timer').element().textContent).toMatch(/^Biasanya paling lama \d+ detik lagi\.$/);

/** Behind a dialog, the card keeps what it said. */
const filledCard = () => expect(document.querySelector('article > header + div')?.textContent).not.toBe('');

viewPaths(channelModel, {
  render: (actor: ChannelRef) => <ChannelCard actor={actor} />,
  gestures: {
    'connect.requested': (see) => pressOne(see, text.connect, text.start),
    'restart.requested': (see) => pressOne(see, text.repair, text.restart, text.passkeyConfirmation.differs),
    'logout.requested': (see) => pressOne(see, text.logout, text.logoutAndScan),
    'logout.confirmed': (see) => press(button(see, text.confirmLogout.confirm)),
    'delete.requested': (see) => press(button(see, text.remove)),
    'delete.confirmed': async (see, event) => {
      const dialog = see.getByRole('dialog', { name: text.confirmDelete.title });
      await write(dialog.getByRole('textbox'), event['typed']);
      await press(dialog.getByRole('button', { name: text.confirmDelete.confirm, exact: true }));
    },
    'dialog.closed': (see) => press(see.getByRole('dialog').getByRole('button', { name: uiText.cancel })),
    'pairing.requested': async (see, event) => {
      await write(see.getByLabelText(text.pairing.label), event['phoneNumber']);
      await pressOne(see, text.pairing.submit, text.pairing.again);
    },
    'passkey.confirmed': (see) => press(button(see, text.passkeyConfirmation.same)),
    'statusCheck.requested': (see) => pressOne(see, text.checkStatus, text.scan.absent.retry),
  },
  sights: {
    pending: shows(text.pending.title, text.pending.ready),
    connecting: text.connecting,
    'STARTING.booting': (see, snapshot) => {
      const { hasRestarted } = (snapshot as ChannelSnapshot).context;
      visible(see.getByText(hasRestarted ? text.restarted.title : text.booting.title));
      counts(see);
      if (hasRestarted) visible(see.getByRole('list', { name: text.progress.title }));
      else absent(see.getByRole('list', { name: text.progress.title }));
    },
    'STARTING.reconnecting': (see) => {
      visible(see.getByText(text.reconnecting.body));
      counts(see);
    },
    'STARTING.slow': shows(text.slow.title, text.slow.next),
    'SCAN_QR_CODE.qr.fetching': text.scan.fetching,
    'SCAN_QR_CODE.qr.showing': code,
    'SCAN_QR_CODE.qr.unavailable': text.scan.absent.title,
    'SCAN_QR_CODE.pairing.offered': shows(text.pairing.body),
    'SCAN_QR_CODE.pairing.requesting': (see) => busy(see.getByRole('button', { name: /Minta kode/ })),
    'SCAN_QR_CODE.pairing.shown': (see, { context }) => visible(see.getByText(context.pairingCode, { exact: true })),
    PASSKEY_REQUIRED: shows(text.passkey.title, text.passkey.next),
    'PASSKEY_CONFIRMATION_REQUIRED.reading': text.passkeyConfirmation.reading,
    'PASSKEY_CONFIRMATION_REQUIRED.unavailable': text.passkeyConfirmation.absent.title,
    'PASSKEY_CONFIRMATION_REQUIRED.comparing': (see, snapshot) => {
      (shows(text.passkeyConfirmation.different) as (see: Locator, snapshot: unknown) => void)(see, snapshot);
      visible(see.getByText((snapshot as ChannelSnapshot).context.passkey ?? '', { exact: true }));
    },
    'PASSKEY_CONFIRMATION_REQUIRED.confirming': (see) => {
      busy(see.getByRole('button', { name: text.passkeyConfirmation.same }));
      disabled(button(see, text.passkeyConfirmation.differs));
    },
    'PASSKEY_CONFIRMATION_REQUIRED.finishing': text.passkeyConfirmation.finishing,
    'WORKING.identifying': text.identifying,
    'WORKING.linked': (see, snapshot) => {
      visible(see.getByText(text.working.body));
      const { me } = (snapshot as ChannelSnapshot).context;
      if (me?.name) visible(see.getByText(me.name));
    },
    'WORKING.wrongNumber': shows(
      text.wrongNumber.title,
      text.wrongNumber.next,
      shell.channels.status['wrongNumber'] ?? '',
    ),
    'WORKING.usedElsewhere': shows(text.usedElsewhere.title),
    FAILED: (see, snapshot) => {
      const { hasRestarted, isCoolingDown } = (snapshot as ChannelSnapshot).context;
      (shows(text.failedSession.title) as (see: Locator, snapshot: unknown) => void)(see, snapshot);
      if (hasRestarted) visible(see.getByText(text.failedSession.again, { exact: false }));
      if (!isCoolingDown) return;
      disabled(button(see, hasRestarted ? text.restart : text.repair));
      visible(see.getByText(text.coolingDown(30)).first());
    },
    STOPPED: shows(text.stopped.title),
    unknown: (see, { context }) => visible(see.getByRole('heading', { name: text.unknown.title(context.status) })),
    restarting: text.restarting.title,
    checkingStatus: text.checkingStatus,
    confirmingLogout: (see) => {
      visible(see.getByRole('dialog', { name: text.confirmLogout.title }));
      for (const loss of text.confirmLogout.loses) visible(see.getByText(loss));
      filledCard();
    },
    loggingOut: (see) => {
      visible(see.getByText(text.loggingOut));
      absent(see.getByRole('dialog'));
    },
    confirmingDelete: (see) => {
      visible(see.getByRole('dialog', { name: text.confirmDelete.title }));
      filledCard();
    },
    deleting: text.deleting,
  },
});
