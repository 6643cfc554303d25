// Written by scripts/stories.ts from src/machines/app/consent.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { consentModel } from '../../../machines/app/consent.model.ts';
import { ConsentExhibit } from './storyHarness.tsx';

const meta = {
  title: 'App/consent/Consent',
  parameters: { layout: 'fullscreen', model: consentModel },
  render: standing(consentModel, null, (actor) => <ConsentExhibit actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Recalling: Story = { parameters: { way: [] } };
export const Asking: Story = { parameters: { way: ["recallChoice: none"] } };
export const Accepting: Story = { parameters: { way: ["recallChoice: yes"] } };
export const Refused: Story = { parameters: { way: ["recallChoice: no"] } };
export const Refusing: Story = { parameters: { way: ["recallChoice: none","refuse.chosen"] } };
export const Measuring: Story = { parameters: { way: ["recallChoice: yes","startMeasuring: loaded"] } };
export const Blocked: Story = { parameters: { way: ["recallChoice: yes","startMeasuring: blocked!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(consentModel) };
