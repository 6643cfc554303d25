// Written by scripts/stories.ts from src/machines/channels/channel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { channelModel } from '../../machines/channels/channel.model.ts';
import { ChannelCard } from './ChannelCard.tsx';

const meta = {
  title: 'Channels/Channel',
  parameters: { layout: 'padded', model: channelModel },
  render: standing(channelModel, null, (actor) => <ChannelCard actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = { parameters: { way: [] } };
export const Connecting: Story = { parameters: { way: ["connect.requested"] } };
export const Looking: Story = { parameters: { way: ["look.requested"] } };
export const Starting: Story = { parameters: { way: ["status.reported STARTING"] } };
export const FetchingCodePairingOffered: Story = { parameters: { way: ["status.reported SCAN_QR_CODE"] } };
export const PasskeyRequired: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED"] } };
export const ReadingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED"] } };
export const Identifying: Story = { parameters: { way: ["status.reported WORKING"] } };
export const Failed: Story = { parameters: { way: ["status.reported FAILED"] } };
export const Stopped: Story = { parameters: { way: ["status.reported STOPPED"] } };
export const Unknown: Story = { parameters: { way: ["status.reported FROZEN"] } };
export const PendingRefused: Story = { parameters: { way: ["look.requested","look: gone"] } };
export const StartingSlowly: Story = { parameters: { way: ["status.reported STARTING","after startPatience"] } };
export const ShowingCodePairingOffered: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text"] } };
export const ShowingCodePairingOfferedAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: picture"] } };
export const NoCodePairingOffered: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none"] } };
export const AskingDelete: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","delete.requested"] } };
export const FetchingCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested"] } };
export const Restarting: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","restart.requested"] } };
export const AskingLogout: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","logout.requested"] } };
export const ComparingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told"] } };
export const NoPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: none"] } };
export const Working: Story = { parameters: { way: ["status.reported WORKING","readMe: linked"] } };
export const UsedElsewhere: Story = { parameters: { way: ["status.reported WORKING","readMe: elsewhere"] } };
export const Reconnecting: Story = { parameters: { way: ["status.reported WORKING","status.reported STARTING"] } };
export const ShowingCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested"] } };
export const NoCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested"] } };
export const Deleting: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","delete.requested","delete.confirmed"] } };
export const ShowingCodeRequestingPairingAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","fetchCode: picture"] } };
export const FetchingCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given"] } };
export const FetchingCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: otherNumber"] } };
export const FailedAgainAtOnce: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed"] } };
export const LoggingOut: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","logout.requested","logout.confirmed"] } };
export const ConfirmingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed"] } };
export const WrongNumber: Story = { parameters: { way: ["status.reported WORKING","readMe: linked","row.reported +6281225550199"] } };
export const ShowingCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","requestCode: given"] } };
export const ShowingCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","requestCode: otherNumber"] } };
export const NoCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested","requestCode: given"] } };
export const NoCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested","requestCode: otherNumber"] } };
export const ShowingCodePairingShownAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given","fetchCode: picture"] } };
export const FailedAgain: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed","rest.over"] } };
export const FinishingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed","confirmPasskey: taken"] } };
export const ComparingPasskeyRefused: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed","confirmPasskey: late"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(channelModel) };
