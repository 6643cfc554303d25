import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { answersText } from './text/id.ts';

const meta = {
  title: 'Answers/Reasons · alasan AI',
  component: AnswerStrip,
  parameters: { layout: 'padded' },
  args: { actor: stillActor('escalated', { run: null }) },
} satisfies Meta<typeof AnswerStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unknown: Story = {};
export const EveryReason: Story = {
  render: () => (
    <Gallery of={Object.keys(answersText.whys)}>
      {(why) => <AnswerStrip actor={stillActor('escalated', { run: { why } })} />}
    </Gallery>
  ),
};
