/**
 * The microphone of this device: one recording at a time, kept on the shelf under the id of its message. Whoever leaves the
 * room in the middle of it finds what they have said in the tray of that room, as they find files that they chose.
 */
import { fromCallback } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import { fileTypes, type MicrophoneCommand, type MicrophoneRefusal } from '../../contracts/composer.ts';
import type { Enclosure, RefusalReason } from '../../contracts/outbox.ts';
import type { Shelf } from '../outbox/fileMemoryStore.ts';
import { StorageRefusal } from '../outbox/outbox.database.ts';
import type { Trays } from './attachments.storage.ts';

/** WhatsApp's own kind first; WAHA brings the others to it (waha.md §2.6). */
const KINDS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Speech needs no more: fifteen minutes are 2.7 MB. Bits a second. */
const BITS = 24_000;
/** Milliseconds between two looks at how loud it is. */
const LOOK = 200;

const refusals: Record<string, MicrophoneRefusal> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
};
const refusalOf = (error: unknown): MicrophoneRefusal =>
  (error instanceof DOMException && refusals[error.name]) || 'failed';

interface Told {
  progressed: (seconds: number, level: number) => void;
  ended: (sound: Blob, seconds: number) => void;
  failed: (why: MicrophoneRefusal) => void;
}

/** One recording. The returned function ends it; what was said until then is told as `ended`. */
const record = (stream: MediaStream, told: Told): (() => void) => {
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? '';
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const hearing = new AudioContext();
  const ear = hearing.createAnalyser();
  ear.fftSize = 256;
  hearing.createMediaStreamSource(stream).connect(ear);
  const heard = new Uint8Array(ear.fftSize);
  const looking = setInterval(() => {
    ear.getByteTimeDomainData(heard);
    // A voice at arm's length reaches half of the scale.
    const loudest = heard.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0);
    told.progressed(seconds(), Math.min(1, loudest / 64));
  }, LOOK);
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('error', () => told.failed('failed'));
  recorder.addEventListener('stop', () => {
    clearInterval(looking);
    void hearing.close();
    for (const track of stream.getTracks()) track.stop();
    told.ended(new Blob(parts, { type: recorder.mimeType }), seconds());
  });
  // Pulled out, taken back by the system, or given to a call: what was said until then is not lost.
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', stop);
    track.addEventListener('mute', stop);
  }
  recorder.start(1000);
  return stop;
};

/** What was said. */
interface Said {
  id: string;
  sound: Blob;
  voice: Enclosure;
}

const saidOf = (id: string, sound: Blob, seconds: number): Said => {
  const mimetype = sound.type.replace(/;.*$/, '');
  const name = `pesan suara.${fileTypes[mimetype]?.ending ?? 'bin'}`;
  const duration = Math.max(1, Math.round(seconds));
  return { id, sound, voice: { kind: 'voice', mimetype, name, size: sound.size, duration } };
};

interface Deps {
  shelf: Pick<Shelf, 'put' | 'drop'>;
  traysOf: (userId: string) => Pick<Trays, 'prepare' | 'giveBack'>;
}

export const defineMicrophone = ({ shelf, traysOf }: Deps) => ({
  microphone: fromCallback<MicrophoneCommand, { roomId: string; userId: string }>(
    ({ input: { roomId, userId }, receive, sendBack, system }) => {
      const trays = traysOf(userId);
      /** Of the recording that is wanted now; null when none is. */
      let wanted: string | null = null;
      let stop: (() => void) | null = null;
      let said: Said | null = null;
      let left = false;

      const forget = () => {
        wanted = null;
        said = null;
      };
      const drop = () => {
        if (wanted !== null) shelf.drop(wanted);
        forget();
        stop?.();
        stop = null;
      };

      /** Whoever has left the room sees no bar any more that could say so. */
      const tellLost = (why: RefusalReason | 'failed') => {
        const raised: ToastRaised = { type: 'toast.raised', toast: { type: 'error', code: `recording.${why}` } };
        system.get('toasts')?.send(raised);
      };
      const layAside = ({ id, sound, voice }: Said) => {
        const piece = { id, name: voice.name, fit: voice, original: null, caption: '', asOriginal: false };
        trays
          .giveBack(roomId, { ...piece, replyTo: null, why: null }, { fit: sound, original: null })
          .catch((error: unknown) => tellLost(error instanceof StorageRefusal ? error.reason : 'failed'));
      };
      const leave = () => {
        left = true;
        if (said !== null) {
          shelf.drop(said.id);
          layAside(said);
        } else if (stop === null) drop();
        else stop();
      };

      const start = async (id: string) => {
        drop();
        wanted = id;
        const refuse = (why: MicrophoneRefusal) => {
          if (wanted !== id) return;
          forget();
          if (left) tellLost('failed');
          sendBack({ type: 'recording.refused', why });
        };
        try {
          // An insecure page has no devices at all.
          const stream = await navigator.mediaDevices?.getUserMedia({ audio: { channelCount: 1 } });
          if (!stream) {
            refuse('none');
            return;
          }
          if (wanted !== id) {
            for (const track of stream.getTracks()) track.stop();
            return;
          }
          stop = record(stream, {
            progressed: (seconds, level) => wanted === id && sendBack({ type: 'recording.progressed', seconds, level }),
            failed: refuse,
            ended: (sound, seconds) => {
              if (wanted !== id) return;
              if (sound.size === 0) {
                refuse('failed');
                return;
              }
              said = saidOf(id, sound, seconds);
              if (left) {
                layAside(said);
                return;
              }
              shelf.put(id, sound);
              sendBack({ type: 'recording.ended', voice: said.voice });
            },
          });
          sendBack({ type: 'recording.began' });
          // Whoever signs out in the middle of it leaves nothing behind.
          trays.prepare().catch(() => {});
        } catch (error) {
          refuse(refusalOf(error));
        }
      };

      receive((order) => {
        if (order.type === 'start') void start(order.id);
        else if (order.type === 'stop') stop?.();
        else if (order.type === 'keep') forget();
        else drop();
      });
      return leave;
    },
  ),
});
