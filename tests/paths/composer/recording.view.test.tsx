import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import { createActor, fromCallback, waitFor, type EventObject } from 'xstate';

import {
  recordingMachine,
  type RecordingRef,
  type RecordingSnapshot,
} from '../../../src/machines/composer/recording.machine.ts';
import { recordingModel } from '../../../src/machines/composer/recording.model.ts';
import { createTrays, type Trays } from '../../../src/services/composer/attachments.storage.ts';
import { defineMicrophone } from '../../../src/services/composer/microphone.actors.ts';
import { createShelf } from '../../../src/services/outbox/fileMemoryStore.ts';
import { StorageRefusal } from '../../../src/services/outbox/outbox.database.ts';
import { emptyJournal } from '../../../src/services/outbox/outbox.signOut.ts';
import { composerText as sending } from '../../../src/views/composer/text/id.ts';
import { RecordingBar } from '../../../src/views/composer/VoiceRecorder.tsx';
import { RecordingExhibit } from '../../../src/views/conversation/storyHarness.tsx';
import { conversationText as room } from '../../../src/views/conversation/text/id.ts';
import { press } from '../../sut/hands.ts';
import { machineSut } from '../../sut/machine.ts';
import { settled } from '../../sut/settled.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

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

const whose = { roomId: 'r1', userId: 'sari' };

/** A room in which a microphone hears a tone, and the tray that is left of it. */
const spoken = async () => {
  const ear = new AudioContext();
  const tone = new OscillatorNode(ear);
  const heard = new MediaStreamAudioDestinationNode(ear);
  tone.connect(heard);
  tone.start();
  await ear.resume();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => heard.stream.clone());
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await ear.close();
    await emptyJournal(whose.userId);
  });
  const trays = createTrays(whose.userId);
  const prepare = vi.fn<Trays['prepare']>(async () => trays.prepare());
  const kept = vi.fn<Trays['giveBack']>(async (...given) => trays.giveBack(...given));
  const microphone = defineMicrophone({ shelf: createShelf(), traysOf: () => ({ prepare, giveBack: kept }) });
  const told: EventObject[] = [];
  const toasts = fromCallback(({ receive }) => receive((event) => told.push(event)));
  const actor = createActor(recordingMachine.provide({ actors: microphone }), { input: whose }).start();
  createActor(toasts, { parent: actor, id: 'toasts', systemId: 'toasts' }).start();
  actor.send({ type: 'record.requested', id: crypto.randomUUID() });
  await waitFor(actor, ({ context }) => context.seconds > 0);
  await Promise.all(prepare.mock.results.map(({ value }) => value as Promise<void>));
  return {
    actor,
    trays,
    kept,
    /** Of what the person was told in passing. */
    told,
    /** What somebody finds who comes back. */
    found: async () => {
      await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce(), 10_000);
      await Promise.all(kept.mock.results.map(({ value }) => value as Promise<void>));
      return createTrays(whose.userId).read(whose.roomId);
    },
  };
};

test('whoever opens another chat while they speak finds what they said in the tray of this one', async () => {
  const { actor, found, trays } = await spoken();
  const { id } = actor.getSnapshot().context;
  actor.stop();
  const left = await found();
  expect(left).toMatchObject([{ id, fit: { kind: 'voice', duration: 1 } }]);
  expect((await trays.file(whose.roomId, id, 'fit'))?.size).toBe(left[0]!.fit.size);
});

test('what was ready to be heard is in the tray as well', async () => {
  const { actor, found } = await spoken();
  actor.send({ type: 'stop.requested' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
  actor.stop();
  expect(await found()).toMatchObject([{ id: context.id, fit: context.voice }]);
});

test('whoever signs out while they speak leaves nothing of it', async () => {
  const { actor, found } = await spoken();
  await emptyJournal(whose.userId);
  actor.stop();
  expect(await found()).toEqual([]);
});

test('whoever has left is told when the device does not keep what they said', async () => {
  const { actor, kept, told } = await spoken();
  kept.mockRejectedValue(new StorageRefusal('full', null));
  actor.stop();
  await expect.poll(() => told).toEqual([{ type: 'toast.raised', toast: { type: 'error', code: 'recording.full' } }]);
});

test('whoever has left before a word was recorded is told so', async () => {
  const { actor, kept, told } = await spoken();
  // Nothing comes of it, as where the microphone gives no sound.
  const whole = vi.spyOn(globalThis, 'Blob').mockImplementation(function empty() {
    return { size: 0, type: '' } as Blob;
  } as unknown as typeof Blob);
  actor.stop();
  await expect.poll(() => told).toEqual([{ type: 'toast.raised', toast: { type: 'error', code: 'recording.failed' } }]);
  whole.mockRestore();
  expect(kept).not.toHaveBeenCalled();
});
