// Written by scripts/stories.ts from src/machines/app/consent.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { consentModel } from '../../../machines/app/consent.model.ts';
import { ConsentStory } from './storyHarness.tsx';

const meta = {
  id: 'app-consent',
  title: 'App/Consent · cookie',
  parameters: { layout: 'fullscreen', model: consentModel },
  render: renderActor(consentModel, null, (actor) => <ConsentStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { steps: [] } };
export const Undecided: Story = { parameters: { steps: ["loadDecision: none"] } };
export const Accepting: Story = { parameters: { steps: ["loadDecision: yes"] } };
export const Measuring: Story = { parameters: { steps: ["loadDecision: yes","startMeasuring: loaded"] } };
export const Blocked: Story = { parameters: { steps: ["loadDecision: yes","startMeasuring: blocked!"] } };
export const Refused: Story = { parameters: { steps: ["loadDecision: no"] } };
export const Refusing: Story = { parameters: { steps: ["loadDecision: none","refuse.chosen"] } };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(consentModel),
};
