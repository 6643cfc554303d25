// Written by scripts/stories.ts from src/machines/auth/oneTimeCode.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { mailedCodeModel } from '../../machines/auth/oneTimeCode.model.ts';
import { MailedCodeExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Account/One Time Code',
  parameters: { layout: 'fullscreen', model: mailedCodeModel },
  render: standing(mailedCodeModel, null, (actor) => <MailedCodeExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sent: Story = { parameters: { way: [] } };
export const CheckingCode: Story = { parameters: { way: ["code.submitted"] } };
export const SentReady: Story = { parameters: { way: ["after resendPause"] } };
export const SentReadyWrongMailCode: Story = { parameters: { way: ["code.submitted","checkCode: wrong"] } };
export const SentReadyRateLimited: Story = { parameters: { way: ["code.submitted","checkCode: rateLimited"] } };
export const SentReadyUnexpected: Story = { parameters: { way: ["code.submitted","checkCode: broken!"] } };
export const SentReadyUnreachable: Story = { parameters: { way: ["code.submitted","after attemptLimit"] } };
export const Resending: Story = { parameters: { way: ["after resendPause","resend.requested"] } };
export const SentRateLimited: Story = { parameters: { way: ["after resendPause","resend.requested","resendCode: rateLimited"] } };
export const SentUnreachable: Story = { parameters: { way: ["after resendPause","resend.requested","resendCode: outage"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(mailedCodeModel) };
