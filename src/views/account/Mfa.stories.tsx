// Written by scripts/stories.ts from src/machines/account/mfa.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { mfaModel } from '../../machines/account/mfa.model.ts';
import { MfaStory } from './storyHarness.tsx';

const meta = {
  id: 'account-mfa',
  title: 'Account/MFA · 2FA',
  parameters: { layout: 'padded', model: mfaModel },
  render: renderActor(mfaModel, null, (actor) => <MfaStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const ReadyNone: Story = { parameters: { steps: ["listFactors: none"] } };
export const ReadyTwo: Story = { parameters: { steps: ["listFactors: two"] } };
export const ReadyThree: Story = { parameters: { steps: ["listFactors: withPhone"] } };
export const Naming: Story = { parameters: { steps: ["listFactors: none","enrollment.requested"] } };
export const RemovingOfTwo: Story = { parameters: { steps: ["listFactors: two","removal.requested"] } };
export const RemovingOfThree: Story = { parameters: { steps: ["listFactors: withPhone","removal.requested"] } };
export const CreatingSecret: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted"] } };
export const RemovingFactorOfTwo: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted"] } };
export const RemovingFactorOfThree: Story = { parameters: { steps: ["listFactors: withPhone","removal.requested","code.submitted"] } };
export const Activating: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled"] } };
export const NamingNameTaken: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: taken"] } };
export const NamingSecondFactorRequired: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: secondFactorRequired"] } };
export const ReadyOne: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted","removeFactor: removed"] } };
export const Verifying: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted"] } };
export const Cancelling: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","enrollment.cancelled"] } };
export const ShowingAdvice: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: verified"] } };
export const ActivatingCodeUsed: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: used"] } };
export const LoadFailedUnreachable: Story = { parameters: { steps: ["listFactors: outage"] } };
export const LoadFailedUnexpected: Story = { parameters: { steps: ["listFactors: broken!"] } };
export const NamingTooManyFactors: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: tooMany"] } };
export const NamingUnexpected: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: broken!"] } };
export const NamingUnreachable: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","after responseTimeout"] } };
export const RemovingWrongCode: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted","removeFactor: wrong"] } };
export const RemovingRateLimited: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted","removeFactor: rateLimited"] } };
export const RemovingUnexpected: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted","removeFactor: broken!"] } };
export const RemovingUnreachable: Story = { parameters: { steps: ["listFactors: two","removal.requested","code.submitted","after responseTimeout"] } };
export const ActivatingWrongCode: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: wrong"] } };
export const ActivatingRateLimited: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: rateLimited"] } };
export const ActivatingUnexpected: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","verifyFactor: broken!"] } };
export const ActivatingUnreachable: Story = { parameters: { steps: ["listFactors: none","enrollment.requested","name.submitted","enrollFactor: enrolled","code.submitted","after responseTimeout"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(mfaModel),
};
