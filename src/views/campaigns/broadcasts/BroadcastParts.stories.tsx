import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { playing, unfolding } from '../../../../.storybook/gestures.ts';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { paused, sending, staging } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { BroadcastRunView } from './BroadcastRunView.tsx';
import { SendingRules } from './SendingRules.tsx';
import { broadcastsText as text } from './text/id.ts';

const meta = {
  title: 'Campaigns/Broadcast Parts · alasan dijeda, batas kirim',
  parameters: { layout: 'padded', ...sameLandmarks },
  decorators: [(story) => <main>{story()}</main>, withResources({}, { businesses: [] })],
} satisfies Meta;
export default meta;
type Story = StoryObj;

const run = (change: object, context: object = {}) => (
  <BroadcastRunView
    actor={stillActor('shown', {
      businessId: 'b1',
      broadcast: { ...sending, ...change },
      command: null,
      problem: null,
      ...context,
    })}
  />
);

export const EveryReasonOfAPause: Story = {
  render: () => (
    <Gallery of={Object.keys(text.reasons)}>
      {(reason) => run({ ...paused, status_reason: reason, status_note: reason === 'admin' ? 'Banyak laporan' : null })}
    </Gallery>
  ),
};
export const EverySpeed: Story = {
  render: () => (
    <Gallery
      of={[
        { ...staging, queued_count: 1, delivered_count: 2, offers_loans: true },
        { ...sending, daily_cap: 2000, queued_count: 90 },
        { ...sending, queued_count: 2 },
        { ...sending, status: 'failed', status_reason: 'not_planned' },
      ]}
    >
      {(change) => run(change, { problem: 'failed' })}
    </Gallery>
  ),
};
export const Cancelling: Story = { render: () => run({}), play: playing([text.run.cancel]) };

const channel = { id: 'c1', name: 'Toko', phone: '+6281225550100', cap: null, today: 20 };
const rules = (state: string, context: object) => (
  <SendingRules actor={stillActor(state, { problem: null, isOwner: true, ...context })} />
);
export const EveryRuleOfSending: Story = {
  render: () => (
    <>
      {rules('shown', {
        value: {
          standard: 200,
          offersLoans: true,
          channels: [channel, { ...channel, id: 'c2', phone: null, cap: 500, today: 500 }],
        },
      })}
      {rules('shown', { value: { standard: 200, offersLoans: false, channels: [] }, isOwner: false, problem: 'notSaved' })}
      {rules('loading', { value: null })}
      {rules('failed', { value: null })}
    </>
  ),
  play: unfolding,
};
