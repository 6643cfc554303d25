// Written by scripts/stories.ts from src/machines/app/consent.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { consentModel } from '../../../machines/app/consent.model.ts';
import { ConsentStory } from './storyHarness.tsx';

const meta = {
  title: 'App/consent/Consent',
  parameters: { layout: 'fullscreen', model: consentModel },
  render: standing(consentModel, null, (actor) => <ConsentStory actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { parameters: { way: [] } };
export const Undecided: Story = { parameters: { way: ["loadDecision: none"] } };
export const Accepting: Story = { parameters: { way: ["loadDecision: yes"] } };
export const Refused: Story = { parameters: { way: ["loadDecision: no"] } };
export const Refusing: Story = { parameters: { way: ["loadDecision: none","refuse.chosen"] } };
export const Measuring: Story = { parameters: { way: ["loadDecision: yes","startMeasuring: loaded"] } };
export const Blocked: Story = { parameters: { way: ["loadDecision: yes","startMeasuring: blocked!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(consentModel) };
