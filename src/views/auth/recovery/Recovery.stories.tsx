// Written by scripts/stories.ts from src/machines/auth/recovery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { recoveryModel } from '../../../machines/auth/recovery.model.ts';
import { RecoveryExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Auth/recovery/Recovery',
  parameters: { layout: 'fullscreen', model: recoveryModel },
  render: standing(recoveryModel, null, (actor) => <RecoveryExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const ReadingLink: Story = { parameters: { way: [] } };
export const Editing: Story = { parameters: { way: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { way: ["readLink: usable"] } };
export const LinkInvalid: Story = { parameters: { way: ["readLink: invalid"] } };
export const LinkFromOtherBrowser: Story = { parameters: { way: ["readLink: otherBrowser"] } };
export const Verified: Story = { parameters: { way: ["readLink: exchanged"] } };
export const Requesting: Story = { parameters: { way: ["readLink: none","link.requested"] } };
export const EditingSignedIn: Story = { parameters: { way: ["readLink: none","visit.changed sari"] } };
export const ConfirmingLink: Story = { parameters: { way: ["readLink: usable","link.confirmed"] } };
export const LinkOpenedSignedIn: Story = { parameters: { way: ["readLink: usable","visit.changed sari"] } };
export const Saved: Story = { parameters: { way: ["readLink: exchanged","visit.changed sari"] } };
export const RequestingSlowly: Story = { parameters: { way: ["readLink: none","link.requested","after slowDelay"] } };
export const SentEmail: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: mailed"] } };
export const SentPhone: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: texted"] } };
export const EditingBadEmail: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: badEmail"] } };
export const EditingBadPhone: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: badPhone"] } };
export const EditingUnreachable: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: outage"] } };
export const EditingRateLimitedRateLimited: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: rateLimited"] } };
export const EditingUnexpected: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: broken!"] } };
export const LinkOpenedUnreachable: Story = { parameters: { way: ["readLink: usable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { way: ["readLink: usable","link.confirmed","confirmLink: broken!"] } };
export const ConfirmingLinkSignedIn: Story = { parameters: { way: ["readLink: usable","link.confirmed","visit.changed sari"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(recoveryModel) };
