// Written by scripts/stories.ts from src/machines/onboarding/createBusiness.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { onboardingModel } from '../../machines/onboarding/createBusiness.model.ts';
import { OnboardingPage } from './CreateBusinessPage.tsx';

const meta = {
  title: 'Onboarding/Create Business',
  parameters: { layout: 'fullscreen', model: onboardingModel },
  render: standing(onboardingModel, null, (actor) => <OnboardingPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Entering: Story = { parameters: { way: [] } };
export const Looking: Story = { parameters: { way: ["admission: admitted"] } };
export const Leaving: Story = { parameters: { way: ["admission: refused"] } };
export const Asking: Story = { parameters: { way: ["admission: admitted","lookUp: new"] } };
export const MakingBusiness: Story = { parameters: { way: ["admission: admitted","lookUp: begun"] } };
export const Made: Story = { parameters: { way: ["admission: admitted","lookUp: whole"] } };
export const Taken: Story = { parameters: { way: ["admission: admitted","lookUp: foreign"] } };
export const Unknown: Story = { parameters: { way: ["admission: admitted","lookUp: offline!"] } };
export const MakingTeamBusiness: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made"] } };
export const InterruptedBusinessNoUser: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: noUser"] } };
export const InterruptedChannelMissing: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: missing"] } };
export const InterruptedBusinessForbidden: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: forbidden"] } };
export const InterruptedBusinessUnreachable: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: unreachable"] } };
export const InterruptedBusinessUnexpected: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: offline!"] } };
export const MakingChannel: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made"] } };
export const InterruptedTeamBusinessNoUser: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: noUser"] } };
export const InterruptedTeamBusinessForbidden: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: forbidden"] } };
export const InterruptedTeamBusinessUnreachable: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: unreachable"] } };
export const InterruptedTeamBusinessUnexpected: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: offline!"] } };
export const MakingAgent: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made"] } };
export const InterruptedChannelNoUser: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: noUser"] } };
export const InterruptedChannelForbidden: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: forbidden"] } };
export const InterruptedChannelUnreachable: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: unreachable"] } };
export const InterruptedChannelUnexpected: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: offline!"] } };
export const Linking: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: made"] } };
export const InterruptedAgentNoUser: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: noUser"] } };
export const InterruptedAgentForbidden: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: forbidden"] } };
export const InterruptedAgentUnreachable: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: unreachable"] } };
export const InterruptedAgentUnexpected: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: offline!"] } };
export const InterruptedLinkNoUser: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: made","make: noUser"] } };
export const InterruptedLinkForbidden: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: made","make: forbidden"] } };
export const InterruptedLinkUnreachable: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: made","make: unreachable"] } };
export const InterruptedLinkUnexpected: Story = { parameters: { way: ["admission: admitted","lookUp: begun","make: made","make: made","make: made","make: made","make: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(onboardingModel) };
