import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { AuthRef } from '../../../src/machines/auth/auth.machine.ts';
import { authModel } from '../../../src/machines/auth/auth.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { Auth } from '../../../src/views/auth/Auth.tsx';
import { authText } from '../../../src/views/auth/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, viewPaths, visible } from '../../sut/view.tsx';

/** The notice is rendered from the start; CSS (theme.css) shows it after a delay. */
const hasSlowNotice = (see: { getByText: (text: RegExp) => Locator }) =>
  expect(see.getByText(/^Server sedang lambat/).elements()).toHaveLength(1);
const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

/** The code is asked, or, without an authenticator app, why it is not. */
const secondStep = (see: Locator, session: { lacksAuthenticator?: boolean }) => {
  const code = see.getByLabelText('Kode 6 angka');
  if (!session.lacksAuthenticator) return visible(code);
  absent(code);
  return visible(see.getByText(authText.unsupportedFactor.title));
};

/** A signed-in user signs out through the dashboard's menu, which is outside this view and goes with the dashboard. */
function SignOut({ actor }: { actor: AuthRef }) {
  const isOffered = useSelector(actor, (snapshot) => !snapshot.matches('signedOut'));
  return (
    isOffered && (
      <button type="button" onClick={() => actor.send({ type: 'signOut.requested' })}>
        Keluar
      </button>
    )
  );
}

viewPaths(authModel, {
  render: (actor) => (
    <AppContextProvider value={{ app: actor } as AppContextValue}>
      <Auth actor={actor as AuthRef} />
      <SignOut actor={actor as AuthRef} />
    </AppContextProvider>
  ),
  gestures: {
    'credentials.submitted': async (see, event) => {
      await write(see.getByLabelText('Email atau nomor HP'), event['login']);
      await write(see.getByLabelText('Kata sandi', { exact: true }), event['password']);
      await press(see.getByRole('button', { name: 'Masuk', exact: true }));
    },
    'password.submitted': async (see, event) => {
      await write(see.getByLabelText('Kata sandi', { exact: true }), event['password']);
      await press(see.getByRole('button', { name: 'Lanjutkan' }));
    },
    'newPassword.submitted': async (see, event) => {
      await write(see.getByLabelText('Kata sandi baru'), event['password']);
      await press(see.getByRole('button', { name: 'Simpan dan masuk' }));
    },
    'attempt.stopped': (see) => press(see.getByRole('button', { name: 'Berhenti mencoba' })),
    'registration.requested': (see) => press(see.getByRole('button', { name: 'Daftar' })),
    'phoneSignIn.cancelled': (see) => press(see.getByRole('button', { name: 'Masuk dengan kata sandi' })),
    'registration.cancelled': (see) => press(see.getByRole('button', { name: 'Sudah punya akun? Masuk' })),
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba sekarang' })),
    'signOut.requested': (see) => {
      const otherAccount = see.getByRole('button', { name: 'Ganti akun' });
      return press(otherAccount.elements().length > 0 ? otherAccount : see.getByRole('button', { name: 'Keluar' }));
    },
  },
  sights: {
    'restoring.loading': 'Memuat…',
    'restoring.unreachable': 'Server belum dapat dihubungi',
    'signedOut.idle': (see, { context }) => {
      visible(see.getByRole('heading', { name: 'Masuk ke Chabot' }));
      visible(see.getByRole('button', { name: 'Masuk', exact: true }));
      if (context.refusal) visible(see.getByRole(context.refusal.why === 'expired' ? 'status' : 'alert'));
      else absent(see.getByRole('alert'));
    },
    'signedOut.registering': (see) => {
      absent(see.getByLabelText('Kata sandi', { exact: true }));
      visible(see.getByRole('button', { name: 'Sudah punya akun? Masuk' }));
    },
    'signedOut.byPhone': (see) => {
      absent(see.getByLabelText('Kata sandi', { exact: true }));
      visible(see.getByRole('button', { name: 'Masuk dengan kata sandi' }));
    },
    'signedOut.rateLimited': (see) => {
      visible(see.getByText(/^Terlalu banyak percobaan/));
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(see.getByRole('button', { name: 'Masuk', exact: true }));
    },
    'signingIn.sending': (see) => busy(see.getByRole('button', { name: 'Sedang masuk…' })),
    'signingIn.retrying': (see) => {
      busy(see.getByRole('button', { name: 'Sedang masuk…' }));
      visible(see.getByText(/Kami mencoba lagi/));
      visible(see.getByRole('button', { name: 'Berhenti mencoba' }));
    },
    challenged: (see, { context }) => {
      visible(see.getByRole('heading', { name: 'Verifikasi dua langkah' }));
      secondStep(see, context.session);
    },
    'choosingPassword.idle': (see, { context }) => {
      visible(see.getByRole('heading', { name: 'Buat kata sandi baru' }));
      visible(see.getByText(/Perangkat lain .* akan dikeluarkan/));
      for (const reason of context.refusal?.reasons ?? [])
        visible(see.getByText({ length: 'terlalu pendek', pwned: 'pernah bocor di tempat lain' }[reason as string]!));
    },
    'choosingPassword.saving': (see) => busy(see.getByRole('button', { name: 'Menyimpan…' })),
    'signedIn.aal1': 'Memuat…',
    'signedIn.aal2': 'Memuat…',
    'signedIn.expired.enteringPassword': (see) => {
      visible(see.getByRole('dialog', { name: 'Sesi Anda berakhir' }));
      visible(see.getByText(/Masuk lagi sebagai .+@chabot\.test/));
    },
    'signedIn.expired.passwordRateLimited': (see) => disabled(see.getByRole('button', { name: 'Lanjutkan' })),
    'signedIn.expired.signingIn': (see) => {
      busy(see.getByRole('button', { name: 'Sedang masuk…' }));
      hasSlowNotice(see);
    },
    'signedIn.expired.challenged': (see, { context }) => {
      visible(see.getByRole('dialog', { name: 'Verifikasi dua langkah' }));
      secondStep(see, context.session);
    },
    signingOut: 'Sedang keluar…',
  },
});
