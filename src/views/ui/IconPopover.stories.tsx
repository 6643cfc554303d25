import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis } from 'lucide-react';

import { wholePage } from '../../../.storybook/part.tsx';
import { IconPopover } from './IconPopover.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Icon Popover',
  component: IconPopover,
  tags: ['autodocs'],
  parameters: wholePage(320),
  args: {
    label: 'Menu lain',
    icon: <Ellipsis aria-hidden="true" size={20} />,
    children: () => <p className="p-4">{'Terbaru dulu'}</p>,
  },
} satisfies Meta<typeof IconPopover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Opened: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
