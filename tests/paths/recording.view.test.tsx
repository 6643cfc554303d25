import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { RecordingRef, RecordingSnapshot } from '../../src/machines/recording/recording.machine.ts';
import { recordingModel } from '../../src/machines/recording/recording.model.ts';
import { RecordingExhibit } from '../../src/views/room/exhibits.tsx';
import { sending } from '../../src/views/text/id/sending.ts';
import { press } from '../sut/hands.ts';
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
