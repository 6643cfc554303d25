/**
 * The microphone actor: records one voice message at a time and holds its sound in memory by the message's id. A
 * recording in a room that is left is stored with the room's attachments.
 */
import { fromCallback } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import { fileTypes } from '../../contracts/composer.fileTypes.ts';
import type { MicrophoneCommand, MicrophoneRefusal } from '../../contracts/composer.ts';
import type { OutgoingFile, RefusalReason } from '../../contracts/outbox.ts';
import type { FileMemoryStore } from '../outbox/fileMemoryStore.ts';
import { StorageRefusal } from '../outbox/outbox.database.ts';
import type { AttachmentsStorage } from './attachments.storage.ts';

/** WhatsApp's own format first; WAHA converts the others. */
const FORMATS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Enough for speech: fifteen minutes are 2.7 MB. */
const BITS_PER_SECOND = 24_000;
/** Milliseconds between two volume readings. */
const LEVEL_INTERVAL = 200;

const refusals: Record<string, MicrophoneRefusal> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'inUse',
};
const refusalOf = (error: unknown): MicrophoneRefusal =>
  (error instanceof DOMException && refusals[error.name]) || 'failed';

interface RecorderCallbacks {
  progressed: (seconds: number, level: number) => void;
  ended: (sound: Blob, seconds: number) => void;
  failed: (why: MicrophoneRefusal) => void;
}

/** Starts one recording. The returned function stops it; the sound so far is reported by `ended`. */
const record = (stream: MediaStream, on: RecorderCallbacks): (() => void) => {
  const mimeType = FORMATS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? '';
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 256;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    // A voice at arm's length reaches about half of the scale.
    const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0);
    on.progressed(seconds(), Math.min(1, loudest / 64));
  }, LEVEL_INTERVAL);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('error', () => on.failed('failed'));
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    void context.close();
    for (const track of stream.getTracks()) track.stop();
    on.ended(new Blob(parts, { type: recorder.mimeType }), seconds());
  });
  // The microphone was unplugged, revoked or taken by a call: the sound so far is not lost.
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', stop);
    track.addEventListener('mute', stop);
  }
  recorder.start(1000);
  return stop;
};

/** A finished recording. */
interface Recorded {
  id: string;
  sound: Blob;
  voice: OutgoingFile;
}

const recordedOf = (id: string, sound: Blob, seconds: number): Recorded => {
  const mimetype = sound.type.replace(/;.*/, '');
  const name = `pesan suara.${fileTypes[mimetype]?.extension ?? 'bin'}`;
  const duration = Math.max(1, Math.round(seconds));
  return { id, sound, voice: { kind: 'voice', mimetype, name, size: sound.size, duration } };
};

interface Deps {
  files: Pick<FileMemoryStore, 'put' | 'drop'>;
  storageOf: (userId: string) => Pick<AttachmentsStorage, 'prepare' | 'restore'>;
}

export const defineMicrophone = ({ files, storageOf }: Deps) => ({
  microphone: fromCallback<MicrophoneCommand, { roomId: string; userId: string }>(
    ({ input: { roomId, userId }, receive, sendBack, system }) => {
      const attachments = storageOf(userId);
      /** The id of the current recording; null if there is none. */
      let currentId: string | null = null;
      let stop: (() => void) | null = null;
      let recorded: Recorded | null = null;
      let isLeft = false;

      const forget = () => {
        currentId = null;
        recorded = null;
      };
      const drop = () => {
        if (currentId !== null) files.drop(currentId);
        forget();
        stop?.();
        stop = null;
      };

      /** Reports a lost recording by a toast, because the recording bar of a left room is gone. */
      const reportLost = (why: RefusalReason | 'failed') => {
        const raised: ToastRaised = { type: 'toast.raised', toast: { type: 'error', code: `recording.${why}` } };
        system.get('toasts')?.send(raised);
      };
      const storeAttachment = ({ id, sound, voice }: Recorded) => {
        const attachment = { id, name: voice.name, prepared: voice, original: null, caption: '', asOriginal: false };
        attachments
          .restore(roomId, { ...attachment, replyTo: null, failure: null }, { prepared: sound, original: null })
          .catch((error: unknown) => reportLost(error instanceof StorageRefusal ? error.reason : 'failed'));
      };
      const leave = () => {
        isLeft = true;
        if (recorded !== null) {
          files.drop(recorded.id);
          storeAttachment(recorded);
        } else if (stop === null) drop();
        else stop();
      };

      const start = async (id: string) => {
        drop();
        currentId = id;
        const refuse = (why: MicrophoneRefusal) => {
          if (currentId !== id) return;
          forget();
          if (isLeft) reportLost('failed');
          sendBack({ type: 'recording.refused', why });
        };
        try {
          // An insecure page has no media devices.
          const stream = await navigator.mediaDevices?.getUserMedia({ audio: { channelCount: 1 } });
          if (!stream) {
            refuse('notFound');
            return;
          }
          if (currentId !== id) {
            for (const track of stream.getTracks()) track.stop();
            return;
          }
          stop = record(stream, {
            progressed: (seconds, level) =>
              currentId === id && sendBack({ type: 'recording.progressed', seconds, level }),
            failed: refuse,
            ended: (sound, seconds) => {
              if (currentId !== id) return;
              if (sound.size === 0) {
                refuse('failed');
                return;
              }
              recorded = recordedOf(id, sound, seconds);
              if (isLeft) {
                storeAttachment(recorded);
                return;
              }
              files.put(id, sound);
              sendBack({ type: 'recording.ended', voice: recorded.voice });
            },
          });
          sendBack({ type: 'recording.started' });
          // With the key created now, a sign-out during the recording leaves nothing behind.
          attachments.prepare().catch(() => {});
        } catch (error) {
          refuse(refusalOf(error));
        }
      };

      receive((command) => {
        if (command.type === 'start') void start(command.id);
        else if (command.type === 'stop') stop?.();
        else if (command.type === 'release') forget();
        else drop();
      });
      return leave;
    },
  ),
});
