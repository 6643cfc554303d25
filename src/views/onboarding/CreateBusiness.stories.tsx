// Written by scripts/stories.ts from src/machines/onboarding/createBusiness.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { createBusinessModel } from '../../machines/onboarding/createBusiness.model.ts';
import { CreateBusinessPage } from './CreateBusinessPage.tsx';

const meta = {
  id: 'onboarding-create-business',
  title: 'Onboarding/Create Business · usaha baru',
  parameters: { layout: 'fullscreen', model: createBusinessModel },
  render: renderActor(createBusinessModel, null, (actor) => <CreateBusinessPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingAccess: Story = { parameters: { steps: [] } };
export const LookingUp: Story = { parameters: { steps: ["adminGate: admitted"] } };
export const Leaving: Story = { parameters: { steps: ["adminGate: refused"] } };
export const Naming: Story = { parameters: { steps: ["adminGate: admitted","lookUp: new"] } };
export const NamingTried: Story = { parameters: { steps: ["adminGate: admitted","lookUp: tried"] } };
export const CreatingBusiness: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial"] } };
export const Created: Story = { parameters: { steps: ["adminGate: admitted","lookUp: complete"] } };
export const Taken: Story = { parameters: { steps: ["adminGate: admitted","lookUp: foreign"] } };
export const CreatingTeamBusiness: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created"] } };
export const LookingUpClosed: Story = { parameters: { steps: ["adminGate: admitted","lookUp: closed","retry.requested"] } };
export const CreatingChannel: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created"] } };
export const CreatingAgent: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created"] } };
export const Linking: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created"] } };
export const DeniedClosed: Story = { parameters: { steps: ["adminGate: admitted","lookUp: closed"] } };
export const DeniedLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: limit"] } };
export const DeniedUnconfirmed: Story = { parameters: { steps: ["adminGate: admitted","lookUp: unconfirmed"] } };
export const DeniedAnonymous: Story = { parameters: { steps: ["adminGate: admitted","lookUp: anonymous"] } };
export const LookUpFailed: Story = { parameters: { steps: ["adminGate: admitted","lookUp: offline!"] } };
export const InterruptedBusinessNoUser: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: noUser"] } };
export const InterruptedChannelMissing: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: missing"] } };
export const InterruptedBusinessForbidden: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: forbidden"] } };
export const InterruptedBusinessLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: limit"] } };
export const InterruptedBusinessUnreachable: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: unreachable"] } };
export const InterruptedBusinessUnexpected: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: offline!"] } };
export const InterruptedTeamBusinessNoUser: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: noUser"] } };
export const InterruptedTeamBusinessForbidden: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: forbidden"] } };
export const InterruptedTeamBusinessLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: limit"] } };
export const InterruptedTeamBusinessUnreachable: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: unreachable"] } };
export const InterruptedTeamBusinessUnexpected: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: offline!"] } };
export const InterruptedChannelNoUser: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedChannelForbidden: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedChannelLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: limit"] } };
export const InterruptedChannelUnreachable: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedChannelUnexpected: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: offline!"] } };
export const InterruptedAgentNoUser: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedAgentForbidden: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedAgentLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: limit"] } };
export const InterruptedAgentUnreachable: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedAgentUnexpected: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: offline!"] } };
export const InterruptedLinkNoUser: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedLinkForbidden: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedLinkLimit: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: limit"] } };
export const InterruptedLinkUnreachable: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedLinkUnexpected: Story = { parameters: { steps: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: offline!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(createBusinessModel),
};
