import type { Locator } from 'vitest/browser';

import type { AgentRunRef } from '../../../src/machines/answers/agentRun.machine.ts';
import { agentRunModel } from '../../../src/machines/answers/agentRun.model.ts';
import { answerText } from '../../../src/machines/answers/answers.fixture.ts';
import type { HoldWindowRef, HoldWindowSnapshot } from '../../../src/machines/answers/holdWindow.machine.ts';
import { holdWindowModel } from '../../../src/machines/answers/holdWindow.model.ts';
import { AgentRunStory, HoldWindowStory } from '../../../src/views/answers/storyHarness.tsx';
import { answersText as text } from '../../../src/views/answers/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const nothing = (see: Locator): void => {
  for (const line of [text.preparing, text.sending, text.helpUnknown]) absent(see.getByText(line));
  absent(see.getByText(/menyerahkan chat ini/));
};

viewPaths(agentRunModel, {
  render: (actor: AgentRunRef) => <AgentRunStory actor={actor} />,
  gestures: {},
  sights: {
    idle: nothing,
    queued: text.preparing,
    running: text.preparing,
    held: (see) => {
      nothing(see);
      visible(see.getByText(answerText));
    },
    sending: text.sending,
    sent: nothing,
    escalated: text.help(text.whys.not_known),
    completed: nothing,
    silent: nothing,
    cancelled: nothing,
    superseded: nothing,
    failed: text.help(text.whys.model_down),
  },
});

const { hold } = text;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });
const noticeOf =
  (shown: (see: Locator, snapshot: HoldWindowSnapshot) => void): Sight =>
  (see, state) => {
    const snapshot = state as HoldWindowSnapshot;
    shown(see, snapshot);
    const { notice } = snapshot.context;
    if (notice === null) return absent(see.getByRole('alert'));
    const told =
      notice.why === 'failed'
        ? hold.failed
        : notice.to.decision === null
          ? hold.newerMessage
          : hold.lost[notice.to.decision]('Dimas');
    return visible(see.getByRole('alert').getByText(told));
  };

viewPaths(holdWindowModel, {
  render: (actor: HoldWindowRef) => <HoldWindowStory actor={actor} />,
  gestures: {
    'stop.requested': (see) => press(button(see, hold.stop)),
    'edit.requested': (see) => press(button(see, hold.edit)),
    'send.requested': (see) => press(button(see, hold.send)),
  },
  sights: {
    closed: noticeOf((see) => absent(see.getByText(answerText))),
    counting: noticeOf((see) => {
      visible(see.getByText(answerText));
      visible(see.getByRole('timer'));
      visible(button(see, hold.stop));
    }),
    stopped: noticeOf((see, { context: { run, userId } }) => {
      visible(see.getByText(run?.decided_by === userId ? hold.stoppedByUser : hold.stoppedBy('Dimas')));
      absent(button(see, hold.stop));
      visible(button(see, hold.send));
    }),
    released: hold.due,
    deciding: (see) => absent(see.getByRole('alert')),
    edited: (see) => absent(see.getByRole('alert')),
  },
});
