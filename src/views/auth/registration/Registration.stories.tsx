// Written by scripts/stories.ts from src/machines/auth/registration.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { registrationModel } from '../../../machines/auth/registration.model.ts';
import { RegistrationExhibit } from './storyHarness.tsx';

const meta = {
  title: 'Auth/registration/Registration',
  parameters: { layout: 'fullscreen', model: registrationModel },
  render: standing(registrationModel, null, (actor) => <RegistrationExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { way: [] } };
export const Filling: Story = { parameters: { way: ["readLink: none"] } };
export const LinkOpened: Story = { parameters: { way: ["readLink: confirmable"] } };
export const LinkSpent: Story = { parameters: { way: ["readLink: spent"] } };
export const LinkElsewhere: Story = { parameters: { way: ["readLink: elsewhere"] } };
export const Creating: Story = { parameters: { way: ["readLink: none","account.submitted"] } };
export const ConfirmingLink: Story = { parameters: { way: ["readLink: confirmable","link.confirmed"] } };
export const CreatingSlowly: Story = { parameters: { way: ["readLink: none","account.submitted","after patience"] } };
export const Entering: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: entered"] } };
export const SentEmail: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: mailed"] } };
export const SentPhone: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: texted"] } };
export const FillingBadEmail: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: badEmail"] } };
export const FillingWeakPassword: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: weak"] } };
export const FillingLongPassword: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: tooLong"] } };
export const FillingTaken: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: taken"] } };
export const FillingSignupClosed: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: closed"] } };
export const FillingUnreachable: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: outage"] } };
export const FillingRestingRateLimited: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: rateLimited"] } };
export const FillingUnexpected: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: broken!"] } };
export const LinkOpenedUnreachable: Story = { parameters: { way: ["readLink: confirmable","link.confirmed","confirmLink: outage"] } };
export const LinkOpenedUnexpected: Story = { parameters: { way: ["readLink: confirmable","link.confirmed","confirmLink: broken!"] } };
export const FillingNoCookies: Story = { parameters: { way: ["readLink: none","account.submitted","signUp: entered","after entryLimit"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(registrationModel) };
