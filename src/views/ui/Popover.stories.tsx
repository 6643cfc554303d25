import type { Meta, StoryObj } from '@storybook/react-vite';

import { wholePage } from '../../../.storybook/part.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Popover',
  component: Popover,
  tags: ['autodocs'],
  parameters: wholePage(320),
  args: {
    label: 'Urutan',
    hint: 'Urutan',
    button: 'Urutan',
    buttonClass: 'min-h-11 rounded-md border border-line-strong px-4 font-semibold',
    children: () => <p className="p-4">{'Terbaru dulu'}</p>,
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Opened: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
