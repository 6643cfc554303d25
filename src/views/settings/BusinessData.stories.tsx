// Written by scripts/stories.ts from src/machines/settings/businessData.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../.storybook/storyActor.tsx';
import { businessDataModel } from '../../machines/settings/businessData.model.ts';
import { BusinessData } from './BusinessData.tsx';

const meta = {
  id: 'settings-business-data',
  title: 'Settings/Business Data · masa simpan',
  parameters: { layout: 'padded', model: businessDataModel },
  render: renderActor(businessDataModel, null, (actor) => <BusinessData actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Shown: Story = { parameters: { steps: ["readValue: read"] } };
export const ShownPlanned: Story = { parameters: { steps: ["readValue: planned"] } };
export const Saving: Story = { parameters: { steps: ["readValue: read","value.chosen"] } };
export const SavingPlanned: Story = { parameters: { steps: ["readValue: planned","value.chosen"] } };
export const Failed: Story = { parameters: { steps: ["readValue: offline!"] } };
export const ShownProblem: Story = { parameters: { steps: ["readValue: read","value.chosen","saveChoice: refused"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(businessDataModel),
};
