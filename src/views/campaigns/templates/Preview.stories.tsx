import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../../.storybook/part.tsx';
import { draft } from '../../../machines/campaigns/templates.fixture.ts';
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
