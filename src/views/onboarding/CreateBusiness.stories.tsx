// Written by scripts/stories.ts from src/machines/onboarding/createBusiness.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { createBusinessModel } from '../../machines/onboarding/createBusiness.model.ts';
import { CreateBusinessPage } from './CreateBusinessPage.tsx';

const meta = {
  title: 'Onboarding/Create Business',
  parameters: { layout: 'fullscreen', model: createBusinessModel },
  render: standing(createBusinessModel, null, (actor) => <CreateBusinessPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingAccess: Story = { parameters: { way: [] } };
export const LookingUp: Story = { parameters: { way: ["adminGate: admitted"] } };
export const Leaving: Story = { parameters: { way: ["adminGate: refused"] } };
export const Naming: Story = { parameters: { way: ["adminGate: admitted","lookUp: new"] } };
export const CreatingBusiness: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial"] } };
export const Created: Story = { parameters: { way: ["adminGate: admitted","lookUp: complete"] } };
export const Taken: Story = { parameters: { way: ["adminGate: admitted","lookUp: foreign"] } };
export const LookUpFailed: Story = { parameters: { way: ["adminGate: admitted","lookUp: offline!"] } };
export const CreatingTeamBusiness: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created"] } };
export const InterruptedBusinessNoUser: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: noUser"] } };
export const InterruptedChannelMissing: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: missing"] } };
export const InterruptedBusinessForbidden: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: forbidden"] } };
export const InterruptedBusinessUnreachable: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: unreachable"] } };
export const InterruptedBusinessUnexpected: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: offline!"] } };
export const CreatingChannel: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created"] } };
export const InterruptedTeamBusinessNoUser: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: noUser"] } };
export const InterruptedTeamBusinessForbidden: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: forbidden"] } };
export const InterruptedTeamBusinessUnreachable: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: unreachable"] } };
export const InterruptedTeamBusinessUnexpected: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: offline!"] } };
export const CreatingAgent: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created"] } };
export const InterruptedChannelNoUser: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedChannelForbidden: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedChannelUnreachable: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedChannelUnexpected: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: offline!"] } };
export const Linking: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created"] } };
export const InterruptedAgentNoUser: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedAgentForbidden: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedAgentUnreachable: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedAgentUnexpected: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: offline!"] } };
export const InterruptedLinkNoUser: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: noUser"] } };
export const InterruptedLinkForbidden: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: forbidden"] } };
export const InterruptedLinkUnreachable: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: unreachable"] } };
export const InterruptedLinkUnexpected: Story = { parameters: { way: ["adminGate: admitted","lookUp: partial","createRow: created","createRow: created","createRow: created","createRow: created","createRow: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(createBusinessModel) };
