// Written by scripts/stories.ts from src/machines/auth/oneTimeCode.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { oneTimeCodeModel } from '../../machines/auth/oneTimeCode.model.ts';
import { OneTimeCodeStory } from './storyHarness.tsx';

const meta = {
  id: 'auth-one-time-code',
  title: 'Auth/One Time Code · OTP, kode sekali pakai',
  parameters: { layout: 'fullscreen', model: oneTimeCodeModel },
  render: renderActor(oneTimeCodeModel, null, (actor) => <OneTimeCodeStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sent: Story = { parameters: { steps: [] } };
export const VerifyingCode: Story = { parameters: { steps: ["code.submitted"] } };
export const SentIdle: Story = { parameters: { steps: ["after resendCooldown"] } };
export const Resending: Story = { parameters: { steps: ["after resendCooldown","resend.requested"] } };
export const SentIdleWrongOneTimeCode: Story = { parameters: { steps: ["code.submitted","verifyCode: wrong"] } };
export const SentIdleRateLimited: Story = { parameters: { steps: ["code.submitted","verifyCode: rateLimited"] } };
export const SentIdleUnexpected: Story = { parameters: { steps: ["code.submitted","verifyCode: broken!"] } };
export const SentIdleUnreachable: Story = { parameters: { steps: ["code.submitted","after attemptTimeout"] } };
export const SentRateLimited: Story = { parameters: { steps: ["after resendCooldown","resend.requested","resendCode: rateLimited"] } };
export const SentUnreachable: Story = { parameters: { steps: ["after resendCooldown","resend.requested","resendCode: outage"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(oneTimeCodeModel),
};
