import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { rows } from '../../../machines/campaigns/templates.fixture.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TemplateItem } from './TemplateItem.tsx';
import { SampleFile } from './SampleFile.tsx';
import { templatesText } from './text/id.ts';

const [first] = rows;
const to = { name: 'templates', search: {} } as never;

const meta = { title: 'Campaigns/Template Row · alasan ditolak', decorators: [withAppContext], parameters: { layout: 'padded' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const RejectedForEveryReason: Story = {
  render: () => (
    <Gallery of={[...Object.keys(templatesText.reasons), 'NEW_REASON']}>
      {(reason) => <TemplateItem template={{ ...first!, status: 'rejected', reason }} to={to} />}
    </Gallery>
  ),
};
export const RefusedForEveryReason: Story = {
  render: () => <Gallery of={Object.values(templatesText.refused)}>{(title) => <Notice tone="fail" title={title} />}</Gallery>,
};

const { hints, refusals } = templatesText.draft.file;
export const EveryRefusedFile: Story = {
  render: () => (
    <Gallery
      of={Object.keys(refusals).flatMap((refusal) => Object.keys(hints).map((format) => ({ refusal, format })))}
    >
      {({ refusal, format }) => (
        <SampleFile
          actor={stillActor({ editing: 'changed' }, { sampleRefusal: refusal })}
          header={{ format, sample: null } as never}
          readOnly={false}
          error={undefined}
          onRemove={() => undefined}
        />
      )}
    </Gallery>
  ),
};
