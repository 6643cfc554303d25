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
import {
  createAttachmentsStorage,
  type AttachmentsStorage,
} from '../../../src/services/composer/attachments.storage.ts';
import { defineMicrophone } from '../../../src/services/composer/microphone.actors.ts';
import { createFileMemoryStore } from '../../../src/services/outbox/fileMemoryStore.ts';
import { StorageRefusal } from '../../../src/services/outbox/outbox.database.ts';
import { emptyJournal } from '../../../src/services/outbox/outbox.unsent.ts';
import { RecordingStory } from '../../../src/views/composer/storyHarness.tsx';
import { composerText as sending } from '../../../src/views/composer/text/id.ts';
import { RecordingBar } from '../../../src/views/composer/VoiceRecorder.tsx';
import { actAndWait } from '../../sut/actAndWait.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = sending.voice;
const button = (see: Pick<Locator, 'getByRole'>, name: string) => see.getByRole('button', { name, exact: true });

viewPaths(recordingModel, {
  render: (actor: RecordingRef) => <RecordingStory actor={actor} />,
  gestures: {
    'recording.requested': async (see, event) => {
      const naming = vi.spyOn(crypto, 'randomUUID').mockReturnValue(event['id']);
      await press(button(see, text.record));
      naming.mockRestore();
    },
    'stop.requested': (see) => press(button(see, text.done)),
    'recording.cancelled': (see) =>
      press(see.getByRole('button', { name: new RegExp(`${text.cancel}|${text.dismiss}`) })),
    'recording.queued': (see) => press(button(see, text.send)),
  },
  sights: {
    idle: (see) => {
      visible(button(see, text.record));
      absent(see.getByRole('group', { name: text.label }));
    },
    requesting: text.stage.requesting,
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

/** A rendered recording that runs, and what was submitted. */
const renderRecording = async () => {
  const microphone = fromCallback(() => {});
  const actor = createActor(recordingMachine.provide({ actors: { microphone: microphone as never } }), {
    input: recordingModel.input as never,
  }).start();
  const onSubmit = vi.fn<(messages: readonly { id: string; file: unknown }[]) => void>();
  const see = await render(
    <RecordingBar
      actor={actor}
      replyTo={null}
      blocked={false}
      takesOver={false}
      question={null}
      onBegin={() => {}}
      onSubmit={onSubmit as never}
      onConfirm={onSubmit as never}
      onCancel={() => {}}
    />,
  );
  const send = (event: Parameters<typeof actor.send>[0]) => actAndWait(() => actor.send(event));
  await send({ type: 'recording.requested', id: 'v1' });
  await send({ type: 'recording.started' });
  onTestFinished(() => void actor.stop());
  const end = () => send({ type: 'recording.ended', voice });
  return { see, onSubmit, end };
};
const voice = { kind: 'voice', mimetype: 'audio/webm', name: 'a.weba', size: 42, duration: 14 } as never;

test('one press on send during a recording stops and sends it', async () => {
  const { see, onSubmit, end } = await renderRecording();
  await press(button(see, text.send));
  expect(onSubmit).not.toHaveBeenCalled();
  await end();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith([{ id: 'v1', text: '', replyTo: null, file: voice }], true);
});

test('a stopped recording waits for its review', async () => {
  const { see, onSubmit, end } = await renderRecording();
  await press(button(see, text.done));
  await end();
  expect(onSubmit).not.toHaveBeenCalled();
  visible(button(see, text.send));
});

const owner = { roomId: 'r1', userId: 'sari' };

/** A room owner microphone records a tone, and the storage of its attachments. */
const record = async () => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio);
  const destination = new MediaStreamAudioDestinationNode(audio);
  tone.connect(destination);
  tone.start();
  await audio.resume();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => destination.stream.clone());
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await audio.close();
    await emptyJournal(owner.userId);
  });
  const storage = createAttachmentsStorage(owner.userId);
  const prepare = vi.fn<AttachmentsStorage['prepare']>(async () => storage.prepare());
  const restore = vi.fn<AttachmentsStorage['restore']>(async (...given) => storage.restore(...given));
  const microphone = defineMicrophone({
    files: createFileMemoryStore(),
    storageOf: () => ({ prepare, restore }),
  });
  const toastEvents: EventObject[] = [];
  const toasts = fromCallback(({ receive }) => receive((event) => toastEvents.push(event)));
  const actor = createActor(recordingMachine.provide({ actors: microphone }), { input: owner }).start();
  createActor(toasts, { parent: actor, id: 'toasts', systemId: 'toasts' }).start();
  actor.send({ type: 'recording.requested', id: crypto.randomUUID() });
  await waitFor(actor, ({ context }) => context.seconds > 0);
  await Promise.all(prepare.mock.results.map(({ value }) => value as Promise<void>));
  return {
    actor,
    storage,
    restore,
    /** The toasts that were raised. */
    toastEvents,
    /** The stored attachments after reopening the room. */
    found: async () => {
      await expect.poll(() => restore).toHaveBeenCalledOnce();
      await Promise.all(restore.mock.results.map(({ value }) => value as Promise<void>));
      return createAttachmentsStorage(owner.userId).read(owner.roomId);
    },
  };
};

test('a recording that is interrupted by opening another chat is stored as an attachment of its own chat', async () => {
  const { actor, found, storage } = await record();
  const { id } = actor.getSnapshot().context;
  actor.stop();
  const stored = await found();
  expect(stored).toMatchObject([{ id, prepared: { kind: 'voice', duration: 1 } }]);
  expect((await storage.file(owner.roomId, id, 'prepared'))?.size).toBe(stored[0]!.prepared.size);
});

test('a finished recording is stored as an attachment as well', async () => {
  const { actor, found } = await record();
  actor.send({ type: 'stop.requested' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
  actor.stop();
  expect(await found()).toMatchObject([{ id: context.id, prepared: context.voice }]);
});

test('signing out during a recording leaves nothing of it', async () => {
  const { actor, found } = await record();
  await emptyJournal(owner.userId);
  actor.stop();
  expect(await found()).toEqual([]);
});

test('a toast reports a recording of a left room that could not be stored', async () => {
  const { actor, restore, toastEvents } = await record();
  restore.mockRejectedValue(new StorageRefusal('full', null));
  actor.stop();
  await expect
    .poll(() => toastEvents)
    .toEqual([{ type: 'toast.raised', toast: { type: 'error', code: 'recording.full' } }]);
});

test('a toast reports a recording of a left room that contains nothing', async () => {
  const { actor, restore, toastEvents } = await record();
  // The recorder produces no data, as with a silent device.
  const whole = vi.spyOn(globalThis, 'Blob').mockImplementation(function empty() {
    return { size: 0, type: '' } as Blob;
  } as unknown as typeof Blob);
  actor.stop();
  await expect
    .poll(() => toastEvents)
    .toEqual([{ type: 'toast.raised', toast: { type: 'error', code: 'recording.failed' } }]);
  whole.mockRestore();
  expect(restore).not.toHaveBeenCalled();
});
