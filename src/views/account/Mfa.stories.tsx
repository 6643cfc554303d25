// Written by scripts/stories.ts from src/machines/account/mfa.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { mfaModel } from '../../machines/account/mfa.model.ts';
import { MfaStory } from './storyHarness.tsx';

const meta = {
  title: 'Account/Mfa',
  parameters: { layout: 'padded', model: mfaModel },
  render: standing(mfaModel, null, (actor) => <MfaStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Ready0: Story = { parameters: { way: ["listFactors: none"] } };
export const Ready2: Story = { parameters: { way: ["listFactors: two"] } };
export const LoadFailedUnreachable: Story = { parameters: { way: ["listFactors: outage"] } };
export const LoadFailedUnexpected: Story = { parameters: { way: ["listFactors: broken!"] } };
export const Naming: Story = { parameters: { way: ["listFactors: none","enrollment.requested"] } };
export const Removing2: Story = { parameters: { way: ["listFactors: two","removal.requested"] } };
export const CreatingSecret: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted"] } };
export const RemovingFactor2: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted"] } };
export const Activating: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled"] } };
export const NamingNameTaken: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: taken"] } };
export const NamingTooManyFactors: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: tooMany"] } };
export const NamingSecondFactorRequired: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: secondFactorRequired"] } };
export const NamingUnexpected: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: broken!"] } };
export const NamingUnreachable: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","after responseTimeout"] } };
export const Ready1: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: removed"] } };
export const RemovingWrongCode: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: wrong"] } };
export const RemovingRateLimitedRateLimited: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: rateLimited"] } };
export const RemovingUnexpected: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: broken!"] } };
export const RemovingUnreachable: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","after responseTimeout"] } };
export const Verifying: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted"] } };
export const Cancelling: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","enrollment.cancelled"] } };
export const ShowingAdvice: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: verified"] } };
export const ActivatingWrongCode: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: wrong"] } };
export const ActivatingCodeUsed: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: used"] } };
export const ActivatingRateLimitedRateLimited: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: rateLimited"] } };
export const ActivatingUnexpected: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: broken!"] } };
export const ActivatingUnreachable: Story = { parameters: { way: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","after responseTimeout"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(mfaModel) };
