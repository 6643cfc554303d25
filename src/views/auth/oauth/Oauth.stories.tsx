// Written by scripts/stories.ts from src/machines/auth/oauth.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { oauthModel } from '../../../machines/auth/oauth.model.ts';
import { OauthStory } from './storyHarness.tsx';

const meta = {
  id: 'auth-oauth',
  title: 'Auth/Oauth · Google, Facebook',
  parameters: { layout: 'fullscreen', model: oauthModel },
  render: renderActor(oauthModel, null, (actor) => <OauthStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingProviders: Story = { parameters: { steps: [] } };
export const Providers: Story = { parameters: { steps: ["readStart: none"] } };
export const ProvidersOffered: Story = { parameters: { steps: ["readStart: both"] } };
export const ProvidersPhoneCodes: Story = { parameters: { steps: ["readStart: onlyCodes"] } };
export const ProvidersCancelled: Story = { parameters: { steps: ["readStart: cancelled"] } };
export const ProvidersSignupClosed: Story = { parameters: { steps: ["readStart: closed"] } };
export const RedirectingOffered: Story = { parameters: { steps: ["readStart: both","signInWithOAuth.requested"] } };
export const ProvidersUnreachable: Story = { parameters: { steps: ["readStart: both","signInWithOAuth.requested","signInWithOAuth: outage"] } };
export const ProvidersFailed: Story = { parameters: { steps: ["readStart: both","signInWithOAuth.requested","signInWithOAuth: broken!"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(oauthModel),
};
