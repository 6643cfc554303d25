import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { part } from '../../../.storybook/part.tsx';
import { ConsentEvents } from './MarketingConsent.tsx';

const meta = {
  title: 'Components/Chats/Consent Badge',
  component: ConsentEvents,
  tags: ['autodocs'],
  parameters: part('panel'),
  args: { consent: { state: 'unknown', events: [] }, userId: 'sari' },
  decorators: [withAppContext],
} satisfies Meta<typeof ConsentEvents>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unknown: Story = {};
export const Given: Story = { args: { consent: { state: 'given', events: [] } } };
export const Paused: Story = { args: { consent: { state: 'paused', events: [] } } };
export const Withdrawn: Story = { args: { consent: { state: 'withdrawn', events: [] } } };
