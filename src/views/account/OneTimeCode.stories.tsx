// Written by scripts/stories.ts from src/machines/auth/oneTimeCode.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { oneTimeCodeModel } from '../../machines/auth/oneTimeCode.model.ts';
import { OneTimeCodeStory } from './storyHarness.tsx';

const meta = {
  title: 'Account/One Time Code',
  parameters: { layout: 'fullscreen', model: oneTimeCodeModel },
  render: standing(oneTimeCodeModel, null, (actor) => <OneTimeCodeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sent: Story = { parameters: { way: [] } };
export const VerifyingCode: Story = { parameters: { way: ["code.submitted"] } };
export const SentIdle: Story = { parameters: { way: ["after resendCooldown"] } };
export const SentIdleWrongOneTimeCode: Story = { parameters: { way: ["code.submitted","verifyCode: wrong"] } };
export const SentIdleRateLimited: Story = { parameters: { way: ["code.submitted","verifyCode: rateLimited"] } };
export const SentIdleUnexpected: Story = { parameters: { way: ["code.submitted","verifyCode: broken!"] } };
export const SentIdleUnreachable: Story = { parameters: { way: ["code.submitted","after attemptTimeout"] } };
export const Resending: Story = { parameters: { way: ["after resendCooldown","resend.requested"] } };
export const SentRateLimited: Story = { parameters: { way: ["after resendCooldown","resend.requested","resendCode: rateLimited"] } };
export const SentUnreachable: Story = { parameters: { way: ["after resendCooldown","resend.requested","resendCode: outage"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(oneTimeCodeModel) };
