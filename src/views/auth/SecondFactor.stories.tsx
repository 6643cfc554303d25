// Written by scripts/stories.ts from src/machines/auth/secondFactor.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { secondFactorModel } from '../../machines/auth/secondFactor.model.ts';
import { SecondFactor } from './SecondFactor.tsx';

const meta = {
  id: 'auth-second-factor',
  title: 'Auth/Second Factor · 2FA, kode autentikator',
  parameters: { layout: 'padded', model: secondFactorModel },
  render: renderActor(secondFactorModel, null, (actor) => <SecondFactor actor={actor} offline={false} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const EnteringCode: Story = { parameters: { steps: [] } };
export const VerifyingCode: Story = { parameters: { steps: ["code.submitted"] } };
export const EnteringCodeUsed: Story = { parameters: { steps: ["code.submitted","verifyCode: used"] } };
export const EnteringCodeNoSession: Story = { parameters: { steps: ["code.submitted","verifyCode: noSession"] } };
export const EnteringCodeWrongCode: Story = { parameters: { steps: ["code.submitted","verifyCode: wrong"] } };
export const EnteringCodeBadToken: Story = { parameters: { steps: ["code.submitted","verifyCode: badToken"] } };
export const CodeRateLimited: Story = { parameters: { steps: ["code.submitted","verifyCode: rateLimited"] } };
export const EnteringCodeUnexpected: Story = { parameters: { steps: ["code.submitted","verifyCode: broken!"] } };
export const EnteringCodeUnreachable: Story = { parameters: { steps: ["code.submitted","after attemptTimeout"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(secondFactorModel),
};
