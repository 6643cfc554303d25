import type { Locator } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';

import type { SectionValues } from '../../../src/contracts/settings.ts';
import type { SectionRef } from '../../../src/machines/settings/section.machine.ts';
import { sectionModel } from '../../../src/machines/settings/section.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { AgentSection } from '../../../src/views/settings/AgentSection.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const MODES = { off: 'Mati', simulator: 'Simulator saja', live: 'Menjawab pelanggan' } as Record<string, string>;

const button = (name: string) => (see: Locator) => press(see.getByRole('button', { name, exact: true }));

/** Chooses a radio button. If it is chosen already, another one is chosen first, so that the press is a change. */
const radio = async (see: Locator, name: string, other: string) => {
  const wanted = see.getByRole('radio', { name });
  if ((wanted.element() as HTMLInputElement).checked) await press(see.getByRole('radio', { name: other }));
  await press(wanted);
};

const share = (see: Locator) => see.getByLabelText('Bagian dengan versi 3 (%)');

const choose = async (see: Locator, { changes }: AnyEventObject) => {
  const draft = changes as Partial<SectionValues['agen']>;
  if (draft.agent_rollout_probability !== undefined) {
    await write(share(see), '1');
    await write(share(see), String(draft.agent_rollout_probability * 100));
  }
  if (draft.useAgentBehaviourV2 !== undefined) await radio(see, MODES[draft.useAgentBehaviourV2] ?? '', 'Mati');
};

const fields: Sight = (see, { context }) => {
  visible(see.getByRole('heading', { level: 1, name: 'AI' }));
  if (context.refusal?.why === 'denied') visible(see.getByText(/tidak boleh lagi mengubah/));
  if (context.refusal?.why === 'unreachable') visible(see.getByText(/Isian Anda tetap ada/));
  if (context.showsProblems && context.problems.agent_rollout_probability)
    visible(see.getByText('1 isian perlu diperbaiki', { exact: false }));
};
const unsaved: Sight = (see, snapshot) => {
  (fields as (see: Locator, state: unknown) => void)(see, snapshot);
  visible(see.getByRole('button', { name: 'Simpan' }));
};
const resting: Sight = (see, snapshot) => {
  (fields as (see: Locator, state: unknown) => void)(see, snapshot);
  absent(see.getByRole('button', { name: 'Simpan' }));
};

viewPaths(sectionModel, {
  render: (actor: SectionRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AgentSection actor={actor} />
    </AppContextProvider>
  ),
  // A path changes every setting at once, a gesture one of them.
  examples: ['draft.changed'],
  gestures: {
    'draft.changed': choose,
    'draft.discarded': button('Batalkan perubahan'),
    'save.requested': button('Simpan'),
    'save.confirmed': button('Ya, nyalakan'),
    'save.cancelled': (see, _, snapshot) => (snapshot.matches('confirming') ? button('Batal')(see) : outOfReach),
    'mine.chosen': button('Pakai punya saya'),
    'theirs.chosen': button('Pakai punya mereka'),
    'conflict.postponed': button('Tutup'),
    'retry.requested': button('Coba lagi'),
  },
  sights: {
    loading: (see) => visible(see.getByRole('status', { name: 'Memuat pengaturan…' })),
    failed: 'Pengaturan belum dapat dimuat',
    readOnly: 'Hanya pemilik bisnis yang dapat mengubah ini',
    'clean.idle': resting,
    'clean.saved': 'Tersimpan',
    'dirty.editing': unsaved,
    'dirty.storing': unsaved,
    'dirty.stored': 'Perubahan disimpan sementara di perangkat ini.',
    clearingDraft: resting,
    clearingSavedDraft: resting,
    estimatingImpact: fields,
    confirming: 'Nyalakan AI untuk pelanggan?',
    saving: fields,
    conflict: /Sari Wulandari mengubah bagian ini/,
  },
});
