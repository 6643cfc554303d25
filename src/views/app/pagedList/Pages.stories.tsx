import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { part } from '../../../../.storybook/part.tsx';
import { Pages } from './Pages.tsx';

const meta = {
  title: 'Components/Page Parts/Pagination',
  component: Pages,
  tags: ['autodocs'],
  parameters: part('page'),
  args: { page: 2, size: 20, total: 93, routeOf: () => ({ name: 'orders', search: { businessId: null } }) },
  decorators: [withAppContext],
} satisfies Meta<typeof Pages>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Between: Story = {};
export const First: Story = { args: { page: 1 } };
export const Last: Story = { args: { page: 5 } };
export const OnlyOne: Story = { args: { page: 1, total: 12 } };
export const None: Story = { args: { page: 1, total: 0 } };
export const BeyondTheLast: Story = { args: { page: 9 } };
