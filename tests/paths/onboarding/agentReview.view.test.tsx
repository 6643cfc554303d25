import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import { countAnswers, type AgentReviewRef } from '../../../src/machines/onboarding/agentReview.machine.ts';
import { agentReviewModel } from '../../../src/machines/onboarding/agentReview.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { AgentReview } from '../../../src/views/onboarding/review/AgentReview.tsx';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const REFUSED: Record<string, RegExp> = {
  denied: /tidak dapat lagi mengubah/,
  notReviewed: /Nilai dulu kesepuluh/,
  unreachable: /Server tidak menjawab/,
  phone: /Nomor Anda tidak dapat dibaca/,
};
const PROBLEMS: Record<string, RegExp> = {
  unreachable: /belum dapat dijangkau/,
  off: /Nyalakan untuk uji coba; pelanggan/,
  rateLimited: /Terlalu banyak percobaan/,
  timeout: /terlalu lama menjawab/,
};
const FIXES: Record<string, RegExp> = { masked: /Hapus dulu tanda/, unreachable: /Belum tentu tersimpan/ };

const item = (see: Locator, position: number) => see.getByRole('listitem').nth(position - 1);
const showsAnswers = (see: Locator, { context: { rows } }: AnyMachineSnapshot) => {
  const { answered, handedOver, waiting } = countAnswers(rows);
  // A hand-over is no answer.
  const parts = [`${answered} dijawab`, ...(handedOver > 0 ? [`${handedOver} diserahkan ke tim`] : [])];
  visible(see.getByText([...parts, ...(waiting > 0 ? [`${waiting} belum ditanyakan`] : [])].join(', ')).first());
  if (rows.some(({ taught }: { taught: boolean }) => taught)) visible(see.getByText('Sudah Anda ajarkan').first());
};

viewPaths(agentReviewModel, {
  render: (actor: AgentReviewRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AgentReview actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'start.requested': (see) =>
      press(see.getByRole('button', { name: /^(Ajukan sepuluh|Lanjutkan|Nyalakan untuk uji)/ })),
    'cancel.requested': (see) => press(see.getByRole('button', { name: 'Berhenti bertanya' })),
    'verdict.given': (see, { position }) => press(item(see, position).getByRole('button', { name: /^Baik:/ })),
    'question.changed': async (see, { position, question }) => {
      await press(item(see, position).getByRole('button', { name: /^Ganti/ }));
      await write(item(see, position).getByLabelText('Pertanyaan pelanggan'), question);
      await press(item(see, position).getByRole('button', { name: 'Simpan dan tanyakan' }));
    },
    'call.removed': (see, { position }) =>
      press(item(see, position).getByRole('button', { name: 'Biarkan AI menjawab “dipakai seharian”' })),
    'store.requested': (see) => press(see.getByRole('button', { name: 'Simpan lagi' })),
    'goLive.requested': async (see, { testPhone }) => {
      await write(see.getByLabelText('Nomor Anda untuk mencoba (boleh kosong)'), testPhone);
      await press(see.getByRole('button', { name: 'Nyalakan untuk 10% chat dulu' }));
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
  },
  sights: {
    loading: 'Memuat pertanyaan…',
    loadFailed: 'Pertanyaan belum dapat dimuat',
    denied: 'Hanya pemilik bisnis yang dapat menguji dan menyalakan AI.',
    ready: (see, { context: { refusal, hasKnowledge } }) => {
      visible(see.getByRole('button', { name: 'Ajukan sepuluh pertanyaan ini' }));
      if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
      if (!hasKnowledge) visible(see.getByText('AI belum punya bahan untuk menjawab'));
    },
    starting: (see) => visible(see.getByRole('button', { name: 'Ajukan sepuluh pertanyaan ini' })),
    'reviewing.idle': (see, snapshot) => {
      showsAnswers(see, snapshot);
      const { problem, fixRefusal, refusal, isStored } = snapshot.context;
      if (problem) visible(item(see, problem.position).getByText(PROBLEMS[problem.why]!));
      if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
      const { removalRefusal } = snapshot.context;
      if (removalRefusal)
        visible(
          item(see, removalRefusal.position).getByText(
            removalRefusal.why === 'denied' ? /tidak dapat lagi mengubah/ : /Belum tersimpan/,
          ),
        );
      if (!isStored) visible(see.getByText('Nilai Anda belum tersimpan'));
      if (fixRefusal && see.getByLabelText('Jawaban yang benar').elements().length > 0)
        visible(see.getByText(FIXES[fixRefusal.why]!));
    },
    'reviewing.asking': (see, snapshot) => {
      showsAnswers(see, snapshot);
      visible(item(see, snapshot.context.asking).getByText('AI sedang menjawab…'));
    },
    'reviewing.teaching': showsAnswers,
    'reviewing.removingCall': showsAnswers,
    goingLive: (see) => visible(see.getByRole('heading', { name: '9 dari 10 baik' })),
    live: (see) => {
      visible(see.getByText('AI sudah menjawab pelanggan'));
      visible(see.getByText('AI menjawab 1 dari 10 chat'));
      visible(see.getByRole('link', { name: 'Ubah bagian chat yang dijawab AI' }));
    },
  },
});
