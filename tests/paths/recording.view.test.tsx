import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';

import type { RecordingRef, RecordingSnapshot } from '../../src/machines/recording/recording.machine.ts';
import { recordingModel } from '../../src/machines/recording/recording.model.ts';
import { RecordingExhibit } from '../../src/views/room/exhibits.tsx';
import { RecordingBar } from '../../src/views/room/Record.tsx';
import { room } from '../../src/views/text/id/room.ts';
import { sending } from '../../src/views/text/id/sending.ts';
import { press } from '../sut/hands.ts';
import { machineSut } from '../sut/machine.ts';
import { settled } from '../sut/settled.ts';
import { absent, viewPaths, visible } from '../sut/view.tsx';

const text = sending.voice;
const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

viewPaths(recordingModel, {
  render: (actor: RecordingRef) => <RecordingExhibit actor={actor} />,
  gestures: {
    'record.requested': async (see, event) => {
      const naming = vi.spyOn(crypto, 'randomUUID').mockReturnValue(event['id']);
      await press(button(see, text.record));
      naming.mockRestore();
    },
    'stop.requested': (see) => press(button(see, text.done)),
    'record.cancelled': (see) => press(see.getByRole('button', { name: new RegExp(`${text.cancel}|${text.dismiss}`) })),
    'recording.handedOver': (see) => press(button(see, text.send)),
  },
  sights: {
    idle: (see) => {
      visible(button(see, text.record));
      absent(see.getByRole('group', { name: text.label }));
    },
    asking: text.stage.asking,
    recording: (see, snapshot) => {
      const { seconds } = (snapshot as RecordingSnapshot).context;
      visible(see.getByRole('timer').filter({ hasText: `0:0${Math.floor(seconds)}` }));
      visible(button(see, text.stop));
    },
    finishing: text.stage.finishing,
    reviewing: (see) => {
      visible(see.getByText('0:14'));
      visible(button(see, text.send));
    },
    refused: (see, { context }) => visible(see.getByText(text.refused[context.refusal as keyof typeof text.refused])),
  },
});

test('what somebody else answered while one spoke is told before it goes', async () => {
  const sut = machineSut(recordingModel);
  await sut.start();
  let answer = { seq: 4, who: 'AI', said: 'Resinya JNE123' };
  const sent: unknown[] = [];
  const onSend = (messages: unknown[]) => sent.push(...messages) > 0;
  const at = { replyTo: null, blocked: false, takesOver: false };
  const see = await render(
    <RecordingBar {...at} actor={sut.actor as RecordingRef} newest={() => answer} onSend={onSend} />,
  );
  const said = ['record.requested', 'recording.began', 'stop.requested'];
  for (const type of said) await settled(() => sut.send(recordingModel.events[type]![0]!));
  answer = { ...answer, seq: 5 };
  await settled(() => sut.send(recordingModel.events['recording.ended']![0]!));
  await press(button(see.locator, text.send));
  const question = see.getByRole('alertdialog', { name: room.answered.title('AI') });
  visible(question.getByText(answer.said));
  expect(sent).toEqual([]);
  await press(question.getByRole('button', { name: room.answered.send, exact: true }));
  expect(sent).toMatchObject([{ file: { kind: 'voice' } }]);
  expect(sut.actor.getSnapshot().value).toBe('idle');
  await see.unmount();
  await sut.stop();
});
