import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import { RefetchMediaContext, type RefetchResult } from '../timeline/messages.ts';
import { MissingFile } from './MissingFile.tsx';
import { missingFileText as text } from './text/missingFile.id.ts';

const row = message(1);
const RESULTS = (Object.keys(text) as (keyof typeof text)[]).filter((key) => !['catalogue', 'unasked', 'asking', 'take', 'again'].includes(key)) as RefetchResult[];

const meta = {
  title: 'Conversation/Missing File · berkas tidak ada',
  component: MissingFile,
  parameters: { layout: 'padded' },
  args: { row, kind: 'Foto', file: null },
} satisfies Meta<typeof MissingFile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFetched: Story = {};
export const Fetching: Story = {
  decorators: [(story) => <RefetchMediaContext value={() => new Promise(() => {})}>{story()}</RefetchMediaContext>],
  play: playing([text.take]),
};
export const EveryReason: Story = {
  render: () => (
    <Gallery of={RESULTS}>
      {(why) => <MissingFile row={row} kind="Foto" file={{ why, size: 30_000_000, filename: 'katalog.pdf' } as never} />}
    </Gallery>
  ),
};
