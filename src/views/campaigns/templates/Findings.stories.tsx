import type { Meta, StoryObj } from '@storybook/react-vite';

import { draft } from '../../../machines/campaigns/templates.fixture.ts';
import { RULES } from '../../../machines/campaigns/templateCheck.types.ts';
import { Findings } from './Findings.tsx';

const values = { variables: '{{1}}', variable: '{{1}}', problem: 'tab', length: 1100, most: 1024, least: 5, words: 3, count: 12, lines: 5, word: 'PIN', link: 'bit.ly/promo' };

const meta = {
  title: 'Campaigns/Findings · pemeriksaan template',
  component: Findings,
  parameters: { layout: 'padded' },
  args: { draft, findings: [], canFix: false, onFix: () => {}, onUndo: null },
} satisfies Meta<typeof Findings>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Clean: Story = {};
export const Corrected: Story = { args: { onUndo: () => {}, findings: [{ rule: 'K2', level: 'warn', at: 'body', values }] } };
export const EveryRule: Story = {
  args: {
    findings: RULES.map((rule, at) => ({ rule, level: (['stop', 'warn', 'info'] as const)[at % 3]!, at: 'body', values })),
  },
};
