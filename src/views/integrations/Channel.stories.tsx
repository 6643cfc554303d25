// Written by scripts/stories.ts from src/machines/channel/channel.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { channelModel } from '../../machines/channel/channel.model.ts';
import { ChannelCard } from './ChannelCard.tsx';

const meta = {
  title: 'Integrations/Channel',
  parameters: { layout: 'padded', model: channelModel },
  render: standing(channelModel, null, (actor) => <ChannelCard actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pending: Story = { parameters: { way: [] } };
export const Failed: Story = { parameters: { way: ["status.reported true"] } };
export const Connecting: Story = { parameters: { way: ["connect.requested"] } };
export const Starting: Story = { parameters: { way: ["status.reported STARTING"] } };
export const Looking: Story = { parameters: { way: ["look.requested"] } };
export const Identifying: Story = { parameters: { way: ["status.reported WORKING"] } };
export const PendingRefused: Story = { parameters: { way: ["look.requested","look: gone"] } };
export const FetchingCodePairingOffered: Story = { parameters: { way: ["status.reported SCAN_QR_CODE"] } };
export const PasskeyRequired: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED"] } };
export const ReadingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED"] } };
export const Stopped: Story = { parameters: { way: ["status.reported STOPPED"] } };
export const Unknown: Story = { parameters: { way: ["status.reported FROZEN"] } };
export const PairingOfferedShowingCodeAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: picture"] } };
export const PairingOfferedNoCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: broken!"] } };
export const AskingDelete: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","delete.requested"] } };
export const NoPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: broken!"] } };
export const Working: Story = { parameters: { way: ["status.reported WORKING","readMe: nobody"] } };
export const Restarting: Story = { parameters: { way: ["status.reported WORKING","restart.requested"] } };
export const AskingLogout: Story = { parameters: { way: ["status.reported WORKING","logout.requested"] } };
export const StartingSlowly: Story = { parameters: { way: ["status.reported STARTING","after startPatience"] } };
export const PairingOfferedShowingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text"] } };
export const PairingOfferedFetchingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","after codeLifetime"] } };
export const FetchingCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested"] } };
export const RequestingPairingShowingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","fetchCode: text"] } };
export const RequestingPairingShowingCodeAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","fetchCode: picture"] } };
export const RequestingPairingNoCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","fetchCode: none"] } };
export const FetchingCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: otherNumber"] } };
export const ComparingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told"] } };
export const Reconnecting: Story = { parameters: { way: ["status.reported WORKING","status.reported STARTING"] } };
export const UsedElsewhere: Story = { parameters: { way: ["status.reported WORKING","readMe: elsewhere"] } };
export const ShowingCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested"] } };
export const RequestingPairingFetchingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","after codeLifetime"] } };
export const ShowingCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","requestCode: otherNumber"] } };
export const NoCodeRequestingPairing: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested"] } };
export const NoCodePairingOfferedRefused: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested","requestCode: otherNumber"] } };
export const Deleting: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","delete.requested","delete.confirmed"] } };
export const FetchingCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given"] } };
export const PairingShownShowingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given","fetchCode: text"] } };
export const PairingShownShowingCodeAsPicture: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given","fetchCode: picture"] } };
export const PairingShownNoCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","pairing.requested","requestCode: given","fetchCode: none"] } };
export const FailedAgainAtOnce: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed"] } };
export const LoggingOut: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","logout.requested","logout.confirmed"] } };
export const ConfirmingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed"] } };
export const ComparingPasskeyRefused: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed","confirmPasskey: late"] } };
export const WrongNumber: Story = { parameters: { way: ["status.reported WORKING","readMe: linked","row.reported +6281225550199"] } };
export const ShowingCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","requestCode: given"] } };
export const PairingShownFetchingCode: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: text","pairing.requested","requestCode: given","after codeLifetime"] } };
export const NoCodePairingShown: Story = { parameters: { way: ["status.reported SCAN_QR_CODE","fetchCode: none","pairing.requested","requestCode: given"] } };
export const FailedAgain: Story = { parameters: { way: ["status.reported PASSKEY_REQUIRED","restart.requested","restart: failed","rest.over"] } };
export const FinishingPasskey: Story = { parameters: { way: ["status.reported PASSKEY_CONFIRMATION_REQUIRED","readPasskey: told","passkey.confirmed","confirmPasskey: taken"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(channelModel) };
