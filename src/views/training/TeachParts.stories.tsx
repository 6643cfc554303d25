import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { unfolding } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { proposal, teachingDraft } from '../../machines/training/training.fixture.ts';
import { TeachForm } from './TeachForm.tsx';
import { teachingText as text } from './text/teaching.id.ts';

const meta = {
  title: 'Training/Teach Parts · jawaban ditolak, terlalu panjang',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const form = (draft: object, context: object = {}, proposed: object = {}) => (
  <TeachForm
    formId="teach"
    draft={{ ...teachingDraft, ...draft }}
    proposal={{ ...proposal, ...proposed }}
    actor={stillActor('editing', {
      businessId: 'b1',
      isRestored: false,
      problem: null,
      showsErrors: true,
      draft: { ...teachingDraft, ...draft },
      ...context,
    })}
  />
);
const long = 'Bisa servis jam tangan? '.repeat(100);
const many = Array.from({ length: 51 }, (_, at) => `cara ${at}`);

export const EveryProblem: Story = {
  render: () => (
    <Gallery
      of={[
        { title: '', questions: many.join('\n'), body: long, tags: many.join() },
        { title: long, questions: long, body: 'Halo [nama]', tags: long },
      ]}
    >
      {(draft) => form(draft, {}, { is_correction: true, sources: [] })}
    </Gallery>
  ),
  play: unfolding,
};
export const EveryNotice: Story = {
  render: () => <Gallery of={Object.keys(text.notices)}>{(problem) => form({}, { problem })}</Gallery>,
};
