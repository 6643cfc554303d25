import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { RecoveryRef } from '../../../src/machines/auth/recovery.machine.ts';
import { recoveryModel } from '../../../src/machines/auth/recovery.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { RecoveryForState } from '../../../src/views/auth/recovery/RecoveryForState.tsx';
import { phoneOf } from '../../../src/views/ui/phone.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, type Sight, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');
const hasHref = (link: Locator, path: string) => expect(link.element().getAttribute('href')).toBe(path);

const sent: Sight = (see, { context }) => {
  visible(
    see.getByRole('heading', { name: context.recipient.by === 'email' ? 'Cek email Anda' : 'Cek WhatsApp Anda' }),
  );
  // The text does not reveal whether the account exists.
  visible(see.getByText(`Jika ada akun dengan ${phoneOf(context.recipient.to)}`, { exact: false }));
};

viewPaths(recoveryModel, {
  render: (actor) => (
    <AppContextProvider value={{ app: actor } as AppContextValue}>
      <RecoveryForState actor={actor as RecoveryRef} login="sari@chabot.test" offline={false} />
    </AppContextProvider>
  ),
  gestures: {
    'link.requested': async (see, event) => {
      await write(see.getByLabelText('Email atau nomor HP'), event['login']);
      await press(see.getByRole('button', { name: 'Kirim tautan' }));
    },
    'attempt.stopped': (see) => press(see.getByRole('button', { name: 'Berhenti mencoba' })),
    'link.confirmed': (see) => press(see.getByRole('button', { name: 'Lanjutkan' })),
    'form.requested': (see) => press(see.getByRole('button', { name: /^Ganti alamat atau nomor|^Minta tautan baru/ })),
  },
  sights: {
    readingLink: 'Tunggu sebentar…',
    'editing.idle': (see, { context: { refusal, userId } }) => {
      visible(see.getByRole('heading', { name: 'Atur ulang kata sandi' }));
      if (refusal) visible(see.getByRole('alert'));
      else absent(see.getByRole('alert'));
      if (userId) visible(see.getByText(/Anda sedang masuk sebagai sari@chabot\.test/));
    },
    'editing.rateLimited': (see) => {
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(see.getByRole('button', { name: 'Kirim tautan' }));
    },
    'requesting.sending': (see) => busy(see.getByRole('button', { name: 'Mengirim…' })),
    'requesting.retrying': (see) => visible(see.getByText(/Kami mencoba lagi/)),
    sent,
    'linkOpened.idle': (see, { context }) => {
      visible(see.getByRole('heading', { name: 'Buat kata sandi baru?' }));
      if (context.userId) visible(see.getByText(/Di peramban ini Anda masuk sebagai sari@chabot\.test/));
    },
    'linkOpened.confirming': (see) => busy(see.getByRole('button', { name: 'Memeriksa tautan…' })),
    linkInvalid: 'Tautan tidak berlaku lagi',
    linkFromOtherBrowser: 'Buka di peramban yang sama',
    verified: 'Kata sandi belum diganti',
    saved: (see) => {
      visible(see.getByRole('heading', { name: 'Kata sandi sudah diganti' }));
      // The link leads to the page that required the sign-in.
      hasHref(see.getByRole('link'), '/onboarding');
    },
  },
});
