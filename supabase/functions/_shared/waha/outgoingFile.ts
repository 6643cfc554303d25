/** Files of the bucket `media` in the calls with which WAHA sends them. */
import type { SupabaseClient } from '@supabase/supabase-js';

import { signMedia, type Media } from '../media.ts';

export type FileCall = 'sendImage' | 'sendVideo' | 'sendVoice' | 'sendFile';

/** How WhatsApp shows a file, and the WAHA call that sends it so. */
export interface SendMode {
  call: FileCall;
  kind: 'image' | 'video' | 'voice' | 'document';
}

const sendModes: Record<string, SendMode> = {
  'image/jpeg': { call: 'sendImage', kind: 'image' },
  'image/png': { call: 'sendImage', kind: 'image' },
  'video/mp4': { call: 'sendVideo', kind: 'video' },
  'audio/ogg': { call: 'sendVoice', kind: 'voice' },
};

/** A voice message may be any audio type, because WAHA converts it. Any other audio but OGG is sent as a document. */
export const sendModeOf = (mimetype: string, voice: boolean): SendMode =>
  voice && mimetype.startsWith('audio/')
    ? { call: 'sendVoice', kind: 'voice' }
    : (sendModes[mimetype] ?? { call: 'sendFile', kind: 'document' });

/** The `file` of a WAHA send call, with a URL that is valid for ten minutes. Throws 400 if it is not in the storage. */
export const fileForUpstream = async (
  service: SupabaseClient,
  { path, mimetype, filename }: Pick<Media, 'path' | 'mimetype' | 'filename'>,
): Promise<object> => ({
  url: await signMedia(service, path),
  mimetype: mimetype === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimetype,
  filename: filename ?? path.replace(/^.*\//, ''),
});
