import type { Meta, StoryObj } from '@storybook/react-vite';

import { ShortcutSheet } from './ShortcutSheet.tsx';

const meta = {
  title: 'Commands/Shortcuts · pintasan papan tombol',
  component: ShortcutSheet,
  args: { onClose: () => {} },
} satisfies Meta<typeof ShortcutSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
