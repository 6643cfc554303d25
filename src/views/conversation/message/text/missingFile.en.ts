import type { MissingFileText } from './missingFile.id.ts';

export const missingFileText: MissingFileText = {
  catalogue: 'conversation/message/missingFile',
  large: (size) =>
    `This file ${size === null ? 'is' : `has ${size} MB and is`} too large to be kept here (16 MB at most). Open it on the phone.`,
  type: 'Files of this type are not kept here, for safety. Open it on the phone.',
  late: 'The file could not be had from WhatsApp yet. If it stays away, open it on the phone or have it sent again.',
  unasked: 'This file has not been fetched from WhatsApp yet.',
  asking: 'Fetching the file from WhatsApp…',
  there: 'The file has been fetched and will show here in a moment.',
  gone: 'WhatsApp no longer has this file. Ask for it to be sent again.',
  unable: 'This kind of WhatsApp connection cannot give older files. Open it on the phone.',
  disconnected: 'WhatsApp is not connected. Connect it again, then try once more.',
  offline: 'You are offline. Try again once you are connected.',
  failed: 'The file could not be fetched yet. Try again in a moment.',
  take: 'Fetch the file',
  again: 'Fetch again',
};
