// Written by scripts/stories.ts from src/machines/campaigns/sendingRules.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { sendingRulesModel } from '../../../machines/campaigns/sendingRules.model.ts';
import { SendingRulesStory } from './storyHarness.tsx';

const meta = {
  id: 'campaigns-sending-rules',
  title: 'Campaigns/Sending Rules · batas kirim',
  parameters: { layout: 'padded', model: sendingRulesModel },
  render: renderActor(sendingRulesModel, null, (actor) => <SendingRulesStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = { parameters: { steps: [] } };
export const Loading: Story = { parameters: { steps: ["section.opened"] } };
export const Shown: Story = { parameters: { steps: ["section.opened","readValue: read"] } };
export const Saving: Story = { parameters: { steps: ["section.opened","readValue: read","value.chosen"] } };
export const Failed: Story = { parameters: { steps: ["section.opened","readValue: offline!"] } };
export const ShownProblem: Story = { parameters: { steps: ["section.opened","readValue: read","value.chosen","saveChoice: refused"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(sendingRulesModel),
};
