import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { Secrets } from '../secrets.ts';
import { webhookUrl } from '../services.ts';
import { batikPicture } from '../whatsapp/batikPicture.ts';
import { silentVoiceNote } from '../whatsapp/phone/voiceNote.ts';
import type { FileContent } from '../whatsapp/seedSessions.ts';
import type { Whatsapp } from '../whatsapp/whatsapp.ts';
import { pdfDocument } from './pdf.ts';
import { addPhoneHistory } from './phoneHistory.ts';
import { sampleVideo } from './sampleVideo.ts';
import { recordSeededServices } from './seedRecord.ts';
import { spreadsheet } from './spreadsheet.ts';

interface SeededFile {
  path: string;
  mimetype: string;
  filename: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
}

/** The content of a file that the seed only names, with its actual type. Every file of a seeded message must exist. */
function fileContentOf({ mimetype, filename, path, width, height, duration }: SeededFile): FileContent {
  const name = filename ?? path;
  // A third of the size in the row: the same aspect ratio, and a faster first start.
  if (mimetype.startsWith('image/')) {
    return {
      type: 'image/png',
      data: batikPicture(name, Math.round((width ?? 1080) / 3), Math.round((height ?? 1080) / 3)),
    };
  }
  if (mimetype.startsWith('audio/')) return { type: mimetype, data: silentVoiceNote(duration ?? 5) };
  if (mimetype.startsWith('video/')) return { type: 'video/mp4', data: sampleVideo() };
  if (mimetype.endsWith('.sheet')) return { type: mimetype, data: spreadsheet() };
  if (mimetype === 'application/pdf') return { type: mimetype, data: pdfDocument(name) };
  throw new Error(`The seed names a file that cannot be made: ${name}, ${mimetype}`);
}

/**
 * The part of the seed that SQL cannot insert: the files of messages, uploaded through the storage API, and the
 * channels' WhatsApp sessions.
 */
export async function seedServices({
  database,
  whatsapp,
  secrets,
  keys,
  url,
}: {
  database: Database;
  whatsapp: Whatsapp;
  secrets: Secrets;
  keys: Keys;
  url: string;
}): Promise<void> {
  const files = await database.query<SeededFile>(
    `select file.* from public.message, jsonb_to_record(message.media) as file
       (path text, mimetype text, filename text, width int, height int, duration int)
     where message.media is not null`,
  );
  const contentByName = new Map<string, FileContent>();
  const contents = new Map<string, FileContent>();
  for (const file of files) {
    const name = `${file.filename ?? file.path} ${file.duration ?? ''}`;
    const content = contentByName.get(name) ?? fileContentOf(file);
    contentByName.set(name, content);
    contents.set(file.path, content);
  }
  const upload = async ([path, content]: [string, FileContent]): Promise<void> => {
    const response = await fetch(`${url}/storage/v1/object/media/${path}`, {
      method: 'POST',
      headers: {
        apikey: keys.secret,
        authorization: `Bearer ${keys.secret}`,
        'content-type': content.type,
        'x-upsert': 'true',
      },
      body: content.data as BodyInit,
    });
    if (!response.ok) throw new Error(`The seed's ${path} could not be stored: ${await response.text()}`);
  };
  await Promise.all([
    whatsapp.seedSessions(database, { webhookUrl, webhookSecret: secrets.wahaWebhookSecret, contents }),
    ...[...contents].map(upload),
  ]);
  addPhoneHistory(whatsapp.server);
  await recordSeededServices(database);
}
