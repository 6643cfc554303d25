import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import { suggestionsText } from './text/id.ts';

const text = suggestionsText.editor;

const meta = {
  title: 'Suggestions/Reply Parts · isian salah, berkas ditolak',
  decorators: [(story) => <main>{story()}</main>, withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const blank = { title: '', shortcut: '', body: '', category: '', file: null, isPersonal: false, isEnabled: true };
const editor = (draft: object, context: object = {}) => (
  <ReplyEditor
    actor={stillActor(
      { editing: { unsaved: 'idle' } },
      {
        businessId: 'b1',
        source: { from: 'new', text: '' },
        opened: null,
        draft: { ...blank, ...draft },
        refusal: null,
        fileRefusal: null,
        showsErrors: true,
        ...context,
      },
    )}
  />
);

export const EveryProblem: Story = {
  render: () => (
    <Gallery
      of={[
        { shortcut: 'Ongkir!', category: 'Pengiriman '.repeat(5) },
        { title: 'Ongkir', body: 'Halo {{nama' },
        { title: 'Bayar', body: 'Ongkir {{kota}}: {{link_bayar}} {{order}}' },
        { title: 'Panjang', body: 'Batik '.repeat(700) },
      ]}
    >
      {(draft) => editor(draft)}
    </Gallery>
  ),
};
export const EveryRefusal: Story = {
  render: () => (
    <Gallery
      of={[
        ...Object.keys(text.refused).map((refusal) => ({ refusal })),
        ...Object.keys(text.file.refusals).map((fileRefusal) => ({ fileRefusal })),
      ]}
    >
      {(context) => editor({ title: 'Ongkir', body: 'Siap' }, context)}
    </Gallery>
  ),
};
