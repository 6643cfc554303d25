import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { CreateBusinessRef } from '../../../src/machines/onboarding/createBusiness.machine.ts';
import { createBusinessModel } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { CreateBusinessPage } from '../../../src/views/onboarding/CreateBusinessPage.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const step = (see: Locator, name: string, is: string) =>
  visible(see.getByRole('listitem').filter({ hasText: name }).getByText(is, { exact: true }));

const creating =
  (name: string): Sight =>
  (see) =>
    step(see, name, 'sedang dibuat');

const DETAILS: Record<string, string> = {
  business: 'Failed to create business',
  teamBusiness: 'Failed to create team business',
  channel: 'Failed to create channel',
  agent: 'Failed to create agent',
  link: 'Failed to link channel and agent',
};

const DENIED: Record<string, string> = {
  closed: 'Bisnis baru dibuat oleh kami',
  limit: 'Batas bisnis baru tercapai',
  unconfirmed: 'Konfirmasi akun Anda dulu',
  anonymous: 'Daftar dulu',
};

const interrupted = (see: Locator, { context: { failure, name } }: AnyMachineSnapshot) => {
  const detail =
    failure.why === 'noUser'
      ? 'User not found'
      : failure.why === 'missing'
        ? 'Failed to create channel or agent'
        : DETAILS[failure.step]!;
  visible(see.getByRole('alert').getByText(detail, { exact: true }));
  visible(see.getByText(/tidak dibuat dua kali/));
  visible(see.getByRole('button', { name: 'Lanjutkan' }));
  visible(see.getByText(name).or(see.getByLabelText('Nama bisnis')));
};

viewPaths(createBusinessModel, {
  render: (actor: CreateBusinessRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <CreateBusinessPage actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'name.submitted': async (see, event) => {
      await write(see.getByLabelText('Nama bisnis'), event['name']);
      await press(see.getByRole('button', { name: /^(Buat bisnis|Lanjutkan)$/ }));
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: /^(Coba lagi|Lanjutkan|Periksa lagi)$/ })),
  },
  sights: {
    checkingAccess: 'Memuat…',
    leaving: 'Memuat…',
    lookingUp: 'Memuat…',
    lookUpFailed: 'Failed to get business',
    denied: (see, { context: { denial } }: AnyMachineSnapshot) => {
      visible(see.getByRole('heading', { level: 1, name: DENIED[denial]! }));
      if (denial === 'closed') visible(see.getByRole('link', { name: /@/ }));
    },
    naming: (see) => {
      visible(see.getByRole('heading', { name: 'Buat bisnis baru' }));
      visible(see.getByText(/mode uji coba/));
      absent(see.getByRole('list'));
    },
    'creating.business': creating('Bisnis'),
    'creating.teamBusiness': creating('Anda sebagai pemilik'),
    'creating.channel': creating('Saluran WhatsApp'),
    'creating.agent': creating('AI'),
    'creating.link': creating('AI disambungkan ke saluran'),
    interrupted,
    taken: 'Bisnis ini milik orang lain',
    created: /siap\. Membuka langkah berikutnya/,
  },
});
