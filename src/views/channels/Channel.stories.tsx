// Written by scripts/stories.ts from src/machines/channels/channel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { channelModel } from '../../machines/channels/channel.model.ts';
import { ChannelCard } from './ChannelCard.tsx';

const meta = {
  id: 'channels-channel',
  title: 'Channels/Channel · kode QR, nomor terputus',
  parameters: { layout: 'padded', model: channelModel },
  render: renderActor(channelModel, null, (actor) => <ChannelCard actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = { parameters: { steps: [] } };
export const Connecting: Story = { parameters: { steps: ["connect.requested"] } };
export const CheckingStatus: Story = { parameters: { steps: ["statusCheck.requested"] } };
export const Starting: Story = { parameters: { steps: ["status.reported STARTING"] } };
export const FetchingCodePairingOffered: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE"] } };
export const PasskeyRequired: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED"] } };
export const ReadingPasskey: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED"] } };
export const Identifying: Story = { parameters: { steps: ["status.reported WORKING"] } };
export const Stopped: Story = { parameters: { steps: ["status.reported STOPPED"] } };
export const ShowingCodePairingOffered: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: text"] } };
export const ShowingCodePairingOfferedAsImage: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: image"] } };
export const NoCodePairingOffered: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: none"] } };
export const ConfirmingDelete: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","delete.requested"] } };
export const FetchingCodeRequestingPairing: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","pairing.requested"] } };
export const Restarting: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","restart.requested"] } };
export const ConfirmingLogout: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","logout.requested"] } };
export const ComparingPasskey: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: shown"] } };
export const NoPasskey: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: none"] } };
export const Working: Story = { parameters: { steps: ["status.reported WORKING","readDevice: linked"] } };
export const UsedElsewhere: Story = { parameters: { steps: ["status.reported WORKING","readDevice: elsewhere"] } };
export const Reconnecting: Story = { parameters: { steps: ["status.reported WORKING","status.reported STARTING"] } };
export const ShowingCodeRequestingPairing: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: text","pairing.requested"] } };
export const NoCodeRequestingPairing: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: none","pairing.requested"] } };
export const Deleting: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","delete.requested","delete.confirmed"] } };
export const ShowingCodeRequestingPairingAsImage: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","pairing.requested","fetchQrCode: image"] } };
export const FetchingCodePairingShown: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","pairing.requested","requestPairingCode: issued"] } };
export const StartingAfterRestart: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: started"] } };
export const LoggingOut: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","logout.requested","logout.confirmed"] } };
export const ConfirmingPasskey: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: shown","passkey.confirmed"] } };
export const ShowingCodePairingShown: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: text","pairing.requested","requestPairingCode: issued"] } };
export const NoCodePairingShown: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: none","pairing.requested","requestPairingCode: issued"] } };
export const ShowingCodePairingShownAsImage: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","pairing.requested","requestPairingCode: issued","fetchQrCode: image"] } };
export const FinishingPasskey: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: shown","passkey.confirmed","confirmPasskey: accepted"] } };
export const Failed: Story = { parameters: { steps: ["status.reported FAILED"] } };
export const Unknown: Story = { parameters: { steps: ["status.reported FROZEN"] } };
export const StartingSlowly: Story = { parameters: { steps: ["status.reported 60000"] } };
export const PendingRefused: Story = { parameters: { steps: ["statusCheck.requested","checkStatus: gone"] } };
export const FetchingCodePairingOfferedRefused: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","pairing.requested","requestPairingCode: otherNumber"] } };
export const FailedAgainAtOnce: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed"] } };
export const WrongNumber: Story = { parameters: { steps: ["status.reported WORKING","readDevice: linked","row.reported +6281225550199"] } };
export const ShowingCodePairingOfferedRefused: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: text","pairing.requested","requestPairingCode: otherNumber"] } };
export const NoCodePairingOfferedRefused: Story = { parameters: { steps: ["status.reported SCAN_QR_CODE","fetchQrCode: none","pairing.requested","requestPairingCode: otherNumber"] } };
export const FailedAgain: Story = { parameters: { steps: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed","cooldown.ended"] } };
export const ComparingPasskeyRefused: Story = { parameters: { steps: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: shown","passkey.confirmed","confirmPasskey: late"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(channelModel),
};
