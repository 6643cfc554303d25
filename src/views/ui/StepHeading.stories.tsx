import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { StepHeading } from './StepHeading.tsx';

const meta = {
  title: 'Components/Page Parts/Step Heading',
  component: StepHeading,
  tags: ['autodocs'],
  parameters: part('form'),
  args: { step: 'audience', children: 'Siapa yang menerima?' },
} satisfies Meta<typeof StepHeading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
