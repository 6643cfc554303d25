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

export const Reading: Story = { parameters: { way: [] } };
export const Asking: Story = { parameters: { way: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { way: ["readLink: usable"] } };
export const LinkSpent: Story = { parameters: { way: ["readLink: spent"] } };
export const LinkElsewhere: Story = { parameters: { way: ["readLink: elsewhere"] } };
export const Proven: Story = { parameters: { way: ["readLink: taken"] } };
export const Requesting: Story = { parameters: { way: ["readLink: none","link.requested"] } };
export const AskingSignedIn: Story = { parameters: { way: ["readLink: none","visit.changed sari"] } };
export const ConfirmingLink: Story = { parameters: { way: ["readLink: usable","link.confirmed"] } };
export const LinkOpenedSignedIn: Story = { parameters: { way: ["readLink: usable","visit.changed sari"] } };
export const Saved: Story = { parameters: { way: ["readLink: taken","visit.changed sari"] } };
export const RequestingSlowly: Story = { parameters: { way: ["readLink: none","link.requested","after patience"] } };
export const SentEmail: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: mailed"] } };
export const SentPhone: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: texted"] } };
export const AskingBadEmail: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: badEmail"] } };
export const AskingBadPhone: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: badPhone"] } };
export const AskingUnreachable: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: outage"] } };
export const AskingRestingRateLimited: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: rateLimited"] } };
export const AskingUnexpected: Story = { parameters: { way: ["readLink: none","link.requested","requestLink: broken!"] } };
export const LinkOpenedUnreachable: Story = { parameters: { way: ["readLink: usable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { way: ["readLink: usable","link.confirmed","confirmLink: broken!"] } };
export const ConfirmingLinkSignedIn: Story = { parameters: { way: ["readLink: usable","link.confirmed","visit.changed sari"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(recoveryModel) };
