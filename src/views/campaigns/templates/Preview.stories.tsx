import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { part } from '../../../../.storybook/part.tsx';
import { draft, sample } from '../../../machines/campaigns/templates.fixture.ts';
import { MediaContext } from '../../conversation/timeline/messages.ts';
import { Preview } from './Preview.tsx';

const meta = {
  title: 'Components/Page Parts/Phone Preview',
  component: Preview,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { draft },
} satisfies Meta<typeof Preview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { draft: { ...draft, components: [] } } };
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const files = [
  ['IMAGE', 'image/png'],
  ['IMAGE', 'missing'],
  ['DOCUMENT', 'application/pdf'],
] as const;
export const EveryFile: Story = {
  parameters: sameLandmarks,
  render: () => (
    <MediaContext
      value={{ urlOf: async (path) => (path === 'missing' ? Promise.reject(new Error('HTTP 404')) : picture) }}
    >
      <Gallery of={files}>
        {([format, mimetype]) => (
          <Preview
            draft={{
              ...draft,
              components: [{ type: 'HEADER', format, sample: { ...sample, path: mimetype, mimetype } }],
            }}
          />
        )}
      </Gallery>
    </MediaContext>
  ),
};
