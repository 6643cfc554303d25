// Written by scripts/stories.ts from src/machines/conversation/presence.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../.storybook/standing.tsx';
import { companyModel } from '../../machines/conversation/presence.model.ts';
import { CompanyLine } from './Presence.tsx';

const meta = {
  title: 'Conversation/Presence',
  parameters: { layout: 'padded', model: companyModel },
  render: standing(companyModel, null, (actor) => <CompanyLine actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Alone: Story = { parameters: { way: [] } };
export const Accompanied: Story = { parameters: { way: ["company.changed false"] } };
export const Overtaken: Story = { parameters: { way: ["company.changed true"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(companyModel) };
