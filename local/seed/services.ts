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

/** Products of the sample whose photo a customer may ask for. */
const photographed = ['Kemeja batik parang', 'Blus kawung'];

/** Gives products of the sample a photo, named by a digest of the product, so that a second start stores no second one. */
async function addPhotos(database: Database, publicUrl: string, store: Store): Promise<void> {
  const products = await database.query<{ business: string; name: string; file: string }>(
    `select business.id as business, entry ->> 'name' as name, md5(entry ->> 'name') || '.png' as file
     from public.business, jsonb_array_elements(business.invoice_details -> 'product_catalog') as entry
     where entry ->> 'name' = any ($1)`,
    [photographed],
  );
  for (const { business, name, file } of products) {
    const path = `${business}/${file}`;
    await store('logos', path, { type: 'image/png', data: batikPicture(name, 480, 480) });
    await database.query(
      `update public.business set invoice_details = jsonb_set(invoice_details, '{product_catalog}', (
         select jsonb_agg(case when entry ->> 'name' = $2 then entry || jsonb_build_object('photo', $3::text) else entry end order by n)
         from jsonb_array_elements(invoice_details -> 'product_catalog') with ordinality as each (entry, n))) where id = $1`,
      [business, name, `${publicUrl}/storage/v1/object/public/logos/${path}`],
    );
  }
}

type Store = (bucket: string, path: string, content: FileContent) => Promise<void>;

/**
 * The part of the seed that SQL cannot insert: the files of messages and the photos of products, uploaded through the storage API, and the
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
  const store: Store = async (bucket, path, content) => {
    const response = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
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
    ...Array.from(contents, ([path, content]) => store('media', path, content)),
    addPhotos(database, url, store),
  ]);
  addPhoneHistory(whatsapp.server);
  await recordSeededServices(database);
}
