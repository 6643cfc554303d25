import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { unfolding } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { answered, bursts, completed, escalated, otherwise, rooms, silent } from '../../machines/simulator/simulator.fixture.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { ReplayView } from './ReplayView.tsx';
import { simulatorText as text } from './text/id.ts';

const meta = {
  title: 'Simulator/Replay Parts · jawaban lain, berkas, sumber',
  decorators: [(story) => <main>{story()}</main>],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const replay = (state: object | string, context: object) => (
  <ReplayView
    actor={stillActor(state as never, {
      variant: { version: 'v3', size: 'large' },
      knowledge: 'published',
      search: '',
      rooms: [],
      bursts: [],
      outcomes: [],
      problem: null,
      ...context,
    })}
  />
);
const [first, last] = bursts;
const burst = (change: object) => ({ ...first, ...change });

export const EveryDivergence: Story = {
  render: () =>
    replay('finished', {
      bursts: [
        burst({}),
        burst({ was_escalated: true, replies: [] }),
        burst({}),
        burst({}),
        burst({ replies: [] }),
        burst({
          messages: [...Object.keys(text.replay.files), 'later'].map((kind) => ({ kind, text: null })),
          replies: [{ author: 'member', kind: 'voice', text: null }],
        }),
        last,
      ],
      outcomes: [escalated, answered, silent, { ...completed, text: 'Rp 9.000' }, answered],
    }),
};
export const NothingDiffers: Story = {
  render: () => (
    <>
      {replay('paused', { bursts: [first], outcomes: [{ ...answered, text: 'Siap' }] })}
      {replay(
        { choosing: 'listed' },
        {
          rooms: Array.from({ length: 30 }, (_, at) => ({ ...rooms[0], room_id: String(at), questions: at * 10 })),
        },
      )}
    </>
  ),
};
export const EveryProblem: Story = {
  render: () => <Gallery of={Object.keys(text.problems)}>{(problem) => replay('failed', { problem })}</Gallery>,
};
const [source] = answered.sources;
export const EverySource: Story = {
  render: () => (
    <Gallery
      of={[
        { ...otherwise, sources: [{ ...source, is_used: true, body: '' }, { ...source, passage_id: 'p2', is_used: false }] },
        otherwise,
      ]}
    >
      {(outcome) => <OutcomeView outcome={outcome as never} reference={answered} />}
    </Gallery>
  ),
  play: unfolding,
};
