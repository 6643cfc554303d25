import type { TogglesRef } from '../../../src/machines/admin/toggles.machine.ts';
import { togglesModel } from '../../../src/machines/admin/toggles.model.ts';
import { TogglesStory } from '../../../src/views/admin/storyHarness.tsx';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const sentenceOf = (refusal: string) =>
  refusal === 'oldPage' ? uiText.oldPage : refusalText(refusal, refusalsText) || /Server tidak menjawab/;

viewPaths(togglesModel, {
  render: (actor: TogglesRef) => <TogglesStory actor={actor} />,
  gestures: {
    'changes.submitted': async (see, event) => {
      await choose(see.getByLabelText('Ukuran model'), event['toggles'].modelVersion === 'large' ? 'Besar' : 'Kecil');
      await write(see.getByLabelText('Alasan perubahan'), event['reason']);
      await press(see.getByRole('button', { name: 'Simpan perubahan' }));
    },
  },
  sights: {
    editing: (see, { context }) => {
      visible(see.getByRole('dialog', { name: 'Perilaku AI Toko Batik Lestari' }));
      visible(see.getByRole('heading', { name: 'Yang akan berubah' }));
      // The size of the model concerns customers in either direction.
      if (context.refusal === null) return;
      visible(
        see.getByText(context.impact ? '34 chat sekarang dipegang AI' : 'Jumlah chat yang terdampak belum', {
          exact: false,
        }),
      );
      visible(see.getByRole('alert').getByText('Perubahan belum tersimpan'));
      visible(see.getByRole('alert').getByText(sentenceOf(context.refusal)));
      visible(see.getByText('Besar → Kecil'));
    },
    saving: (see) => {
      visible(see.getByRole('button', { name: 'Menyimpan…' }));
      visible(see.getByText('Besar → Kecil'));
    },
  },
});
