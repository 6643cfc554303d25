import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { OnboardingRef } from '../../../src/machines/onboarding/createBusiness.machine.ts';
import { onboardingModel } from '../../../src/machines/onboarding/createBusiness.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { OnboardingPage } from '../../../src/views/onboarding/CreateBusinessPage.tsx';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const step = (see: Locator, name: string, is: string) =>
  visible(see.getByRole('listitem').filter({ hasText: name }).getByText(is, { exact: true }));

const making =
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

viewPaths(onboardingModel, {
  render: (actor: OnboardingRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <OnboardingPage actor={actor} />
    </House>
  ),
  gestures: {
    'name.submitted': async (see, event) => {
      await write(see.getByLabelText('Nama bisnis'), event['name']);
      await press(see.getByRole('button', { name: /^(Buat bisnis|Lanjutkan)$/ }));
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: /^(Coba lagi|Lanjutkan)$/ })),
  },
  sights: {
    entering: 'Memuat…',
    leaving: 'Memuat…',
    looking: 'Memuat…',
    unknown: 'Failed to get business',
    asking: (see) => {
      visible(see.getByRole('heading', { name: 'Buat bisnis baru' }));
      visible(see.getByText(/mode uji coba/));
      absent(see.getByRole('list'));
    },
    'making.business': making('Bisnis'),
    'making.teamBusiness': making('Anda sebagai pemilik'),
    'making.channel': making('Saluran WhatsApp'),
    'making.agent': making('Agen AI'),
    'making.link': making('Agen dihubungkan ke saluran'),
    interrupted,
    taken: 'Bisnis ini milik orang lain',
    made: /siap\. Membuka langkah berikutnya/,
  },
});
