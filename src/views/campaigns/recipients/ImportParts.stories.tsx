import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { ImportView } from './ImportView.tsx';
import { recipientsText } from './text/id.ts';

const meta = {
  title: 'Campaigns/Import Parts · berkas kontak tidak terbaca',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;

export const EveryProblem: StoryObj = {
  render: () => (
    <Gallery of={Object.keys(recipientsText.import.problems)}>
      {(problem) => (
        <ImportView
          actor={stillActor('opening', { problem })}
          back={{ name: 'recipients', search: { businessId: null } } as never}
        />
      )}
    </Gallery>
  ),
};
