// Written by scripts/stories.ts from src/machines/auth/recovery.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { recoveryModel } from '../../../machines/auth/recovery.model.ts';
import { RecoveryExhibit } from './storyHarness.tsx';

const meta = {
  id: 'auth-recovery',
  title: 'Auth/Recovery · lupa kata sandi',
  parameters: { layout: 'fullscreen', model: recoveryModel },
  render: renderActor(recoveryModel, null, (actor) => <RecoveryExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const ReadingLink: Story = { parameters: { steps: [] } };
export const Editing: Story = { parameters: { steps: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { steps: ["readLink: usable"] } };
export const LinkFromOtherBrowser: Story = { parameters: { steps: ["readLink: otherBrowser"] } };
export const Verified: Story = { parameters: { steps: ["readLink: exchanged"] } };
export const SentEmail: Story = { parameters: { steps: ["readLink: reloaded"] } };
export const Requesting: Story = { parameters: { steps: ["readLink: none","link.requested"] } };
export const EditingSignedIn: Story = { parameters: { steps: ["readLink: none","visit.changed sari"] } };
export const ConfirmingLink: Story = { parameters: { steps: ["readLink: usable","link.confirmed"] } };
export const LinkOpenedSignedIn: Story = { parameters: { steps: ["readLink: usable","visit.changed sari"] } };
export const Saved: Story = { parameters: { steps: ["readLink: exchanged","visit.changed sari"] } };
export const SentPhone: Story = { parameters: { steps: ["readLink: none","link.requested","requestLink: texted"] } };
export const ConfirmingLinkSignedIn: Story = { parameters: { steps: ["readLink: usable","link.confirmed","visit.changed sari"] } };
export const LinkInvalid: Story = { parameters: { steps: ["readLink: invalid"] } };
export const EditingUnexpected: Story = { parameters: { steps: ["readLink: reloaded","oneTimeCode: broken!"] } };
export const RequestingSlowly: Story = { parameters: { steps: ["readLink: none","link.requested","after slowDelay"] } };
export const EditingBadEmail: Story = { parameters: { steps: ["readLink: none","link.requested","requestLink: badEmail"] } };
export const EditingBadPhone: Story = { parameters: { steps: ["readLink: none","link.requested","requestLink: badPhone"] } };
export const EditingUnreachable: Story = { parameters: { steps: ["readLink: none","link.requested","requestLink: outage"] } };
export const EditingRateLimited: Story = { parameters: { steps: ["readLink: none","link.requested","requestLink: rateLimited"] } };
export const LinkOpenedUnreachable: Story = { parameters: { steps: ["readLink: usable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { steps: ["readLink: usable","link.confirmed","confirmLink: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(recoveryModel),
};
