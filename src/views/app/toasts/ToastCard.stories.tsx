import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';

import { Gallery } from '../../../../.storybook/Gallery.tsx';
import { part } from '../../../../.storybook/part.tsx';
import type { ToastCode } from '../../../contracts/app.toasts.ts';
import { toastsText } from './text/id.ts';
import { ToastCard } from './ToastCard.tsx';

const meta = {
  title: 'Components/Messages/Toast',
  component: ToastCard,
  tags: ['autodocs'],
  parameters: part('list'),
  args: {
    toast: { id: 'toast:1', type: 'success', code: 'room.completed', times: 1 },
    fading: false,
    onHold: fn(),
    onRelease: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ToastCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {};
export const Failure: Story = {
  args: {
    toast: { id: 'toast:1', type: 'error', code: 'message.failed', detail: 'API error: 502 Bad Gateway', times: 1 },
  },
};
export const WithUndo: Story = { args: { onUndo: fn() } };
export const Repeated: Story = { args: { toast: { id: 'toast:1', type: 'success', code: 'link.copied', times: 3 } } };
export const LongDetail: Story = {
  args: {
    toast: {
      id: 'toast:1',
      type: 'error',
      code: 'message.failed',
      times: 1,
      detail: 'API error: 500 Internal Server Error, '.repeat(8),
    },
  },
};
export const EverySentence: Story = {
  render: (args) => (
    <Gallery of={Object.keys(toastsText.codes) as ToastCode[]}>
      {(code) => <ToastCard {...args} toast={{ id: code, code, type: /fail/i.test(code) ? 'error' : 'success', times: 1 }} />}
    </Gallery>
  ),
};
