import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { Assist } from './Assist.tsx';
import { assistText as text } from './text/id.ts';

const result = { text: 'Halo Kak, stok masih ada.', decision: null, why: null, sources: [], version: 'v3', model: null, ms: 640 };
const assisted = (value: string, context: object) => (
  <Assist actor={stillActor(value, { task: { task: 'reply' }, result: null, refusal: null, ...context })} text="" onWrite={() => {}} />
);
const gallery = (value: string, contexts: object[]): Story => ({ render: () => <Gallery of={contexts}>{(context) => assisted(value, context)}</Gallery> });
const { peek: _, ...strips } = text.preparing;
const tasks = Object.keys(strips).map((task) => ({ task: { task } }));

const meta = { title: 'Composer/Assist Words · bantuan menulis', parameters: { layout: 'padded', ...sameLandmarks } } satisfies Meta;
export default meta;
type Story = StoryObj;

export const EveryTaskPreparing: Story = gallery('preparing', tasks);
export const EveryTaskApplied: Story = gallery('applied', [...tasks, { task: { task: 'peek', version: 'v3' } }].map((one) => ({ ...one, result })));
export const UselessForEveryReason: Story = gallery('useless', [
  ...Object.keys(text.useless).map((why) => ({ result: { ...result, text: null, why } })),
  { result },
  { task: { task: 'translate', language: 'en' }, result: { ...result, text: null, why: 'cannot', model: 'bawaan-mengutip' } },
]);
export const RefusedForEveryReason: Story = gallery('failed', Object.keys(text.refusal).map((refusal) => ({ refusal })));
const peeked = (decision: string, change: object = {}): Story => ({
  render: () => assisted('offering', { task: { task: 'peek', version: 'v3' }, result: { ...result, decision, ...change } }),
});
export const PeekedAnswer: Story = peeked('answered', { model: 'bawaan-mengutip' });
export const PeekedCompletion: Story = peeked('completed');
export const PeekedEscalation: Story = peeked('escalated', { why: 'upset', text: null });
export const PeekedSilence: Story = peeked('silent', { why: 'closing', text: null });
