import type { Meta, StoryObj } from '@storybook/react-vite';
import type { StateValue } from 'xstate';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { channelRow } from '../../machines/channels/channel.fixture.ts';
import { ChannelForState } from './ChannelForState.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { channelsText } from './text/id.ts';

const { failure: text } = channelsText;

const meta = {
  title: 'Channels/Parts · pesan kesalahan WhatsApp, riwayat status',
  decorators: [withAppContext],
  parameters: { layout: 'padded' },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const inState = (value: StateValue, change: object) => (
  <ChannelForState
    actor={stillActor(value, {
      row: channelRow,
      status: value,
      failure: null,
      changes: [],
      hasRestarted: false,
      isCoolingDown: false,
      ...change,
    })}
  />
);

export const EveryFailure: Story = {
  render: () => (
    <Gallery
      of={[
        ...Object.keys(text.title).map((code) => ({ code, status: 500 })),
        ...[...Object.keys(text.byStatus), 500].map((status) => ({ code: null, status: Number(status) })),
      ]}
    >
      {(failure) => inState('pending', { failure: { ...failure, detail: `API error: ${failure.status}` } })}
    </Gallery>
  ),
};
export const EveryCauseOfAFailedSession: Story = {
  render: () => (
    <Gallery of={Object.keys(channelsText.failedSession.cause)}>
      {(status) => inState('FAILED', { changes: [{ status: 'FAILED', at: '' }, { status, at: '' }] })}
    </Gallery>
  ),
};
export const Silent: Story = {
  render: () => (
    <Gallery of={[false, true]}>
      {(isSilent) =>
        inState(
          { WORKING: 'linked' },
          {
            me: null,
            health: {
              last_incoming_at: '2026-11-23T02:00:00Z',
              last_outgoing_at: '2026-11-23T02:00:00Z',
              is_silent: isSilent,
            },
          },
        )
      }
    </Gallery>
  ),
  play: async ({ canvas }) => {
    for (const { title } of [channelsText.silent, channelsText.late]) await canvas.findByText(title);
  },
};
export const History: Story = {
  render: () => (
    <StatusHistory
      changes={[
        { status: 'FAILED', at: '2026-11-24T02:00:00Z' },
        { status: 'WORKING', at: '2026-11-23T02:00:00Z' },
        { status: 'SCAN_QR_CODE', at: '2026-11-20T02:00:00Z' },
      ]}
    />
  ),
};
export const NoHistory: Story = { render: () => <StatusHistory changes={[]} /> };
