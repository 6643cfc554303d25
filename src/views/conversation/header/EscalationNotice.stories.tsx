import type { Meta, StoryObj } from '@storybook/react-vite';

import { withResources } from '../../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { playing, unfolding } from '../../../../.storybook/gestures.ts';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { MessagesContext } from '../timeline/messages.ts';
import { EscalationNotice } from './EscalationNotice.tsx';
import { escalationText as text } from './text/escalation.id.ts';

const at = '2026-11-24T02:30:00Z';
const escalation = {
  run_id: 'run',
  why: 'unfounded',
  at,
  question: 'Bisa kirim ke Papua? Ongkirnya berapa?',
  summary: 'Ibu Rini minta ongkir ke Papua.',
  answered_about: ['Ongkir', 'Jam buka'],
  suggestion: 'Bisa, Bu. Ongkirnya Rp 65.000 per kg.',
  unfounded: ['Rp 65.000'],
  passages: [{ source_id: 's1', title: 'Ongkir ke luar Jawa', body: 'Ongkir ke Surabaya Rp 18.000 per kg.' }],
  can_teach: true,
  answered_at: at,
  is_settled: false,
};
const whys = Object.keys(text.why);
const ids = new Map(whys.map((why, index) => [why, roomOf(index + 1).id]));
const roomIdOf = (why: string): string => ids.get(why) ?? '';
const calls = [{ id: 'call', reason: 'escalated', member_id: null, at }];
const messages = { room: () => ({ subscribe: () => () => {}, handovers: () => calls }) } as never;
const noticeOf = (why: string) => (
  <EscalationNotice
    room={{ ...roomOf(1), id: roomIdOf(why), status: 'ai_need_help', erased_at: null }}
    panel={stillActor('open', {})}
    onInsertText={() => {}}
  />
);

const meta = {
  title: 'Conversation/Escalation · AI minta bantuan',
  parameters: { layout: 'padded', ...sameLandmarks },
  decorators: [
    (story) => <MessagesContext value={messages}>{story()}</MessagesContext>,
    withResources(
      Object.fromEntries(
        whys.map((why) => [
          `escalation/${roomIdOf(why)}/call/waiting`,
          { ...escalation, why, ...(why === 'upset' && { passages: [] }) },
        ]),
      ),
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj;

export const Suggestion: Story = { render: () => noticeOf('unfounded'), play: playing([text.more]) };
export const WithoutPassages: Story = { render: () => noticeOf('upset'), play: playing([text.more]) };
export const EveryReason: Story = {
  render: () => <Gallery of={whys}>{(why) => noticeOf(why)}</Gallery>,
  play: unfolding,
};
