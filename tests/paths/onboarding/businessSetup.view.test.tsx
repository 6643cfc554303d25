import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { WizardRef } from '../../../src/machines/onboarding/businessSetup.machine.ts';
import { wizardModel } from '../../../src/machines/onboarding/businessSetup.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { channelCard } from '../../../src/views/onboarding/setup/channelCard.ts';
import { WizardPage } from '../../../src/views/onboarding/setup/SetupPage.tsx';
import { press, write } from '../../sut/hands.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const REFUSED: Record<string, RegExp> = {
  forbidden: /tidak lagi dapat mengubah/,
  gone: /tidak ditemukan lagi/,
  unreachable: /Server tidak dapat dihubungi/,
  unexpected: /tidak kami kenali/,
  already_member: /sudah menjadi anggota/,
  too_many: /50 undangan/,
  rate_limited: /Terlalu banyak undangan/,
  invalid: /tidak dapat dipakai/,
};

/** The question, and why the last answer was not taken. */
const asks =
  (title: string, more: (see: Locator, snapshot: AnyMachineSnapshot) => unknown = () => {}): Sight =>
  (see, snapshot) => {
    visible(see.getByRole('heading', { name: title }));
    const { refusal } = snapshot.context;
    if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
    more(see, snapshot);
  };

const saves =
  (title: string): Sight =>
  (see) => {
    visible(see.getByRole('heading', { name: title }));
    visible(see.getByRole('button', { name: 'Menyimpan…' }));
  };

const next = (see: Locator) => press(see.getByRole('button', { name: 'Simpan dan lanjut' }));

/** The link of an invitation is seen once, by whoever has just invited: another step, and it is gone. */
let hasJustInvited = false;
const walkOn = (see: Locator, name: string) => {
  hasJustInvited = false;
  return press(see.getByRole('button', { name, exact: true }));
};

await channelCard.load();

viewPaths(wizardModel, {
  render: (actor: WizardRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <WizardPage actor={actor} />
    </House>
  ),
  gestures: {
    'trade.chosen': async (see) => {
      await press(see.getByLabelText(/^Kuliner/));
      await next(see);
    },
    'hours.submitted': async (see, { hours: [span] }) => {
      const use = see.getByRole('switch', { name: 'Pakai jam buka' });
      if (!(use.element() as HTMLInputElement).checked) await press(use);
      await write(see.getByLabelText('Buka', { exact: true }), span.start);
      await write(see.getByLabelText('Tutup', { exact: true }), span.end);
      await next(see);
    },
    'manner.submitted': async (see, event) => {
      await press(see.getByLabelText(/^Santai/));
      await write(see.getByLabelText('Petunjuk untuk agen'), event['instructions']);
      await next(see);
    },
    'rule.submitted': async (see, { rule }) => {
      await write(see.getByLabelText('Kata yang selalu memanggil Anda'), rule.keywords.join('\n'));
      await write(see.getByLabelText('Pesan untuk pelanggan'), rule.message);
      await next(see);
    },
    'invite.submitted': async (see, event) => {
      await write(see.getByLabelText('Email rekan kerja'), event['email']);
      hasJustInvited = true;
      await press(see.getByRole('button', { name: 'Kirim undangan' }));
    },
    'next.requested': async (see) => {
      // An address that still stands there would be invited.
      const email = see.getByLabelText('Email rekan kerja');
      if (email.elements().length > 0) await write(email, '');
      await walkOn(see, 'Lanjut');
    },
    'skip.requested': (see) => walkOn(see, 'Nanti saja'),
    'back.requested': (see) => walkOn(see, 'Kembali'),
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'finish.requested': (see) => press(see.getByRole('button', { name: 'Buka Inbox' })),
  },
  sights: {
    entering: 'Memuat…',
    leaving: 'Memuat…',
    opening: 'Memuat…',
    unopened: 'Failed to get business',
    foreign: 'Bisnis ini milik orang lain',
    'steps.bidang.open': asks('Apa bidang usahanya?', (see) => visible(see.getByText(/^Mode uji coba/))),
    'steps.bidang.saving': saves('Apa bidang usahanya?'),
    'steps.jam.open': asks('Kapan usahanya buka?'),
    'steps.jam.saving': saves('Kapan usahanya buka?'),
    'steps.gaya.open': asks('Bagaimana agen berbicara?'),
    'steps.gaya.saving': saves('Bagaimana agen berbicara?'),
    'steps.serah_terima.open': asks('Kapan agen memanggil Anda?'),
    'steps.serah_terima.saving': saves('Kapan agen memanggil Anda?'),
    'steps.whatsapp.open': asks('Hubungkan WhatsApp', (see, { context: { channel } }) => {
      const isWorking = channel.wire.status === 'WORKING';
      visible(see.getByText(isWorking ? /sudah terhubung/ : /terbuka sendiri/));
      visible(see.getByRole('article', { name: channel.wire.name }));
    }),
    'steps.whatsapp.saving': saves('Hubungkan WhatsApp'),
    'steps.tim.open': asks('Ajak rekan kerja', (see, { context: { invited } }) => {
      for (const { email, mailed } of invited) {
        visible(see.getByText(email, { exact: true }));
        visible(see.getByText(mailed ? 'email terkirim' : /email belum terkirim/));
      }
      if (hasJustInvited && invited.length > 0) visible(see.getByLabelText('Tautan undangan'));
    }),
    'steps.tim.inviting': (see) => visible(see.getByRole('button', { name: 'Mengirim…' })),
    'steps.tim.saving': saves('Ajak rekan kerja'),
    'steps.selesai': (see) => {
      visible(see.getByRole('heading', { name: 'Warung Bu Tini siap dipakai' }));
      visible(see.getByRole('button', { name: 'Buka Inbox' }));
    },
  },
});
