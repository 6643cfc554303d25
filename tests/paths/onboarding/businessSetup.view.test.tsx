import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { BusinessSetupRef } from '../../../src/machines/onboarding/businessSetup.machine.ts';
import { businessSetupModel } from '../../../src/machines/onboarding/businessSetup.model.ts';
import { missingTasks } from '../../../src/machines/onboarding/progress.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { LazyAgentReview } from '../../../src/views/onboarding/setup/LazyAgentReview.tsx';
import { LazyChannelCard } from '../../../src/views/onboarding/setup/LazyChannelCard.tsx';
import { SetupPage } from '../../../src/views/onboarding/setup/SetupPage.tsx';
import { businessSetupText } from '../../../src/views/onboarding/setup/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const REFUSED: Record<string, RegExp> = {
  forbidden: /tidak dapat lagi mengubah/,
  knowledge: /Teks ini ditolak/,
  gone: /tidak ditemukan lagi/,
  unreachable: /Server tidak dapat dihubungi/,
  unexpected: /tidak kami kenali/,
  already_member: /sudah menjadi anggota/,
  too_many: /50 undangan/,
  rate_limited: /Terlalu banyak undangan/,
  invalid: /tidak dapat dipakai/,
};

/** The heading, and the reason of the last refusal. */
const shows =
  (title: string, more: (see: Locator, snapshot: AnyMachineSnapshot) => unknown = () => {}): Sight =>
  (see, snapshot) => {
    visible(see.getByRole('heading', { name: title }));
    const { refusal } = snapshot.context;
    if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
    more(see, snapshot);
  };

const showsSaving =
  (title: string): Sight =>
  (see) => {
    visible(see.getByRole('heading', { name: title }));
    visible(see.getByRole('button', { name: 'Menyimpan…' }));
  };

const next = (see: Locator) => press(see.getByRole('button', { name: 'Simpan dan lanjut' }));

/** The link of an invitation is visible until the step is left. */
let hasInvited = false;
const leaveStep = (see: Locator, name: string) => {
  hasInvited = false;
  return press(see.getByRole('button', { name, exact: true }));
};

await Promise.all([LazyChannelCard.load(), LazyAgentReview.load()]);

viewPaths(businessSetupModel, {
  render: (actor: BusinessSetupRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SetupPage actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'knowledge.submitted': async (see, event) => {
      await write(see.getByLabelText('Tentang toko Anda'), event['text']);
      await next(see);
    },
    'industry.chosen': async (see) => {
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
    'tone.submitted': async (see, event) => {
      await press(see.getByLabelText(/^Santai/));
      await write(see.getByLabelText('Petunjuk untuk AI'), event['instructions']);
      await next(see);
    },
    'escalation.submitted': async (see, { rule }) => {
      await write(see.getByLabelText('Kata yang membuat chat diserahkan ke tim'), rule.keywords.join('\n'));
      await write(see.getByLabelText('Pesan untuk pelanggan'), rule.message);
      await next(see);
    },
    'invite.submitted': async (see, event) => {
      await write(see.getByLabelText('Email rekan kerja'), event['email']);
      hasInvited = true;
      await press(see.getByRole('button', { name: 'Kirim undangan' }));
    },
    'next.requested': async (see) => {
      // Without a change, what is known stays.
      if (see.getByLabelText('Tentang toko Anda').elements().length > 0) return next(see);
      // A filled-in address would be invited.
      const email = see.getByLabelText('Email rekan kerja');
      if (email.elements().length > 0) await write(email, '');
      await leaveStep(see, 'Lanjut');
    },
    'skip.requested': (see) => leaveStep(see, 'Nanti saja'),
    'back.requested': (see) => leaveStep(see, 'Kembali'),
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'finish.requested': (see) => press(see.getByRole('button', { name: 'Buka beranda' })),
  },
  sights: {
    checkingAccess: 'Memuat…',
    leaving: 'Memuat…',
    loading: 'Memuat…',
    loadFailed: 'Failed to get business',
    foreign: 'Bisnis ini milik orang lain',
    'steps.pengetahuan.open': shows('Apa yang harus AI ketahui?', (see, { context: { knowledge, isLive } }) => {
      if (!isLive) visible(see.getByText(/^Mode uji coba/));
      const field = see.getByLabelText('Tentang toko Anda').element() as HTMLTextAreaElement;
      if (field.value !== knowledge.text) throw new Error(`The field says "${field.value}"`);
      visible(see.getByRole('link', { name: 'Buka halaman pengetahuan' }));
    }),
    'steps.pengetahuan.saving': showsSaving('Apa yang harus AI ketahui?'),
    'steps.bidang.open': shows('Apa bidang usahanya?', (see, { context: { isLive } }) => {
      if (!isLive) visible(see.getByText(/^Mode uji coba/));
    }),
    'steps.bidang.saving': showsSaving('Apa bidang usahanya?'),
    'steps.jam.open': shows('Kapan usahanya buka?'),
    'steps.jam.saving': showsSaving('Kapan usahanya buka?'),
    'steps.gaya.open': shows('Bagaimana AI berbicara?'),
    'steps.gaya.saving': showsSaving('Bagaimana AI berbicara?'),
    'steps.serah_terima.open': shows('Kapan AI menyerahkan chat ke tim?'),
    'steps.serah_terima.saving': showsSaving('Kapan AI menyerahkan chat ke tim?'),
    'steps.whatsapp.open': shows('Sambungkan WhatsApp', (see, { context: { channel } }) => {
      const isWorking = channel.row.status === 'WORKING';
      visible(see.getByText(isWorking ? /sudah tersambung/ : /terbuka sendiri/));
      visible(see.getByRole('article', { name: channel.row.name }));
    }),
    'steps.whatsapp.saving': showsSaving('Sambungkan WhatsApp'),
    'steps.tim.open': shows('Ajak rekan kerja', (see, { context: { invited } }) => {
      for (const { email, mailed } of invited) {
        visible(see.getByText(email, { exact: true }));
        visible(see.getByText(mailed ? 'email terkirim' : /email belum terkirim/));
      }
      if (hasInvited && invited.length > 0) visible(see.getByLabelText('Tautan undangan'));
    }),
    'steps.tim.inviting': (see) => visible(see.getByRole('button', { name: 'Mengirim…' })),
    'steps.tim.saving': showsSaving('Ajak rekan kerja'),
    'steps.uji.open': shows('Uji AI, lalu nyalakan', (see) => visible(see.getByText('Memuat pertanyaan…').first())),
    'steps.uji.saving': showsSaving('Uji AI, lalu nyalakan'),
    'steps.selesai': (see, { context }) => {
      const missing = missingTasks(context);
      const title = missing.length === 0 ? 'siap dipakai' : 'belum menjawab pelanggan';
      visible(see.getByRole('heading', { name: `Warung Bu Tini ${title}` }));
      for (const task of missing) visible(see.getByRole('link', { name: businessSetupText.selesai.missing[task] }));
      if (context.isLive) visible(see.getByText(/^AI menjawab 1 dari 10 chat/));
      visible(see.getByRole('button', { name: 'Buka beranda' }));
    },
  },
});
