// Written by scripts/stories.ts from src/machines/campaigns/templates.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { templatesModel } from '../../../machines/campaigns/templates.model.ts';
import { TemplatesStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-templates',
  title: 'Campaigns/Templates · template WhatsApp',
  parameters: { layout: 'fullscreen', model: templatesModel },
  render: renderActor(templatesModel, null, (actor) => <TemplatesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Listed: Story = { parameters: { steps: ["readPage: some"] } };
export const ListedNone: Story = { parameters: { steps: ["readPage: none"] } };
export const Typing: Story = { parameters: { steps: ["search.typed"] } };
export const Refreshing: Story = { parameters: { steps: ["rows.changed","readPage: some"] } };
export const Running: Story = { parameters: { steps: ["readPage: some","command.requested"] } };
export const ListedNothingFound: Story = { parameters: { steps: ["search.typed","after debounce","readPage: none"] } };
export const Denied: Story = { parameters: { steps: ["readPage: denied"] } };
export const Failed: Story = { parameters: { steps: ["readPage: offline!"] } };
export const ListedRefused: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: refused","readPage: some"] } };
export const ListedFailed: Story = { parameters: { steps: ["readPage: some","command.requested","runCommand: offline!","readPage: some"] } };
export const ConnectingAnAccount: Story = { parameters: { steps: ["readPage: some"] }, play: playing(["Sambungkan ulang"]) };
export const ConnectingWithErrors: Story = { parameters: { steps: ["readPage: some"] }, play: playing(["Sambungkan ulang",{"into":"ID akun WhatsApp Business","write":"12"},"Sambungkan"]) };
export const DisconnectingTheAccount: Story = { parameters: { steps: ["readPage: some"] }, play: playing(["Putuskan akun"]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(templatesModel),
};
