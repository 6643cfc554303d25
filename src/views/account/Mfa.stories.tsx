// Written by scripts/stories.ts from src/machines/account/mfa.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { enrolmentModel } from '../../machines/account/mfa.model.ts';
import { EnrolmentExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Account/Mfa',
  parameters: { layout: 'padded', model: enrolmentModel },
  render: standing(enrolmentModel, null, (actor) => <EnrolmentExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listing: Story = { parameters: { way: [] } };
export const Ready0: Story = { parameters: { way: ["listFactors: none"] } };
export const Ready2: Story = { parameters: { way: ["listFactors: two"] } };
export const UnlistedUnreachable: Story = { parameters: { way: ["listFactors: outage"] } };
export const UnlistedUnexpected: Story = { parameters: { way: ["listFactors: broken!"] } };
export const Naming: Story = { parameters: { way: ["listFactors: none","enrolment.requested"] } };
export const Removing2: Story = { parameters: { way: ["listFactors: two","removal.requested"] } };
export const Preparing: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted"] } };
export const RemovingFactor2: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted"] } };
export const Showing: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made"] } };
export const NamingNameTaken: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: taken"] } };
export const NamingTooManyFactors: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: tooMany"] } };
export const NamingNeedsCode: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: half"] } };
export const NamingUnexpected: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: broken!"] } };
export const NamingUnreachable: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","after patience"] } };
export const Ready1: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: removed"] } };
export const RemovingWrongCode: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: wrong"] } };
export const RemovingRestingRateLimited: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: rateLimited"] } };
export const RemovingUnexpected: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","removeFactor: broken!"] } };
export const RemovingUnreachable: Story = { parameters: { way: ["listFactors: two","removal.requested","code.submitted","after patience"] } };
export const Verifying: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted"] } };
export const Cancelling: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","enrolment.cancelled"] } };
export const Advising: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","verifyFactor: verified"] } };
export const ShowingWrongCode: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","verifyFactor: wrong"] } };
export const ShowingCodeUsed: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","verifyFactor: used"] } };
export const ShowingRestingRateLimited: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","verifyFactor: rateLimited"] } };
export const ShowingUnexpected: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","verifyFactor: broken!"] } };
export const ShowingUnreachable: Story = { parameters: { way: ["listFactors: none","enrolment.requested","name.submitted","enrol: made","code.submitted","after patience"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(enrolmentModel) };
