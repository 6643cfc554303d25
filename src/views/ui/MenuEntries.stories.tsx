import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Reply, Search } from 'lucide-react';
import { fn } from 'storybook/test';

import { part } from '../../../.storybook/part.tsx';
import { MenuEntries } from './MenuEntries.tsx';

const meta = {
  title: 'Components/Dialogs And Menus/Menu Entries',
  component: MenuEntries,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: {
    entries: [
      { label: 'Balas', icon: <Reply aria-hidden="true" size={18} />, onSelect: fn() },
      { label: 'Salin', icon: <Copy aria-hidden="true" size={18} />, onSelect: fn() },
      { label: 'Cari chat', icon: <Search aria-hidden="true" size={18} />, onSelect: fn(), shortcut: 'palette' },
    ],
    close: fn(),
  },
} satisfies Meta<typeof MenuEntries>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Three: Story = {};
