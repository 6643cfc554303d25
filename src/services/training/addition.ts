/** Names to the server what a member adds to the knowledge. A file is stored before. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { AdditionInput, AdditionResult, Origin, OriginCheck } from '../../contracts/training.intake.ts';
import { parseOrThrow } from '../platform/readRows.ts';

/** Bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** First bytes of files that the server cannot read, which a slow line would upload for nothing. */
const FOREIGN = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF', 'ID3', 'MZ', 'Rar!', '\x1f\x8b', '\xd0\xcf\x11\xe0'];

/** Whether the server would take it. The first bytes say what a file is, whatever its name says. */
export const checkOrigin = async (origin: Origin): Promise<OriginCheck> => {
  if (origin.kind === 'catalogue') return { upload: false };
  if (origin.kind === 'url') return isAddress(origin.address) ? { upload: false } : { refused: 'noAddress' };
  if (origin.size > MAX_FILE_BYTES) return { refused: 'tooLarge' };
  if (origin.size === 0) return { refused: 'empty' };
  // It was deleted or moved since it was chosen, or is a folder.
  const head = await origin.file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return { refused: 'unreadable' };
  const first = Array.from(new Uint8Array(head), (byte) => String.fromCodePoint(byte)).join('');
  return FOREIGN.some((signature) => first.startsWith(signature)) ? { refused: 'wrongType' } : { upload: true };
};

/** A site on the web, with a name that has a dot. The server checks where it leads. */
const isAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.port === '' && url.username === '';
};

const addedSchema = v.object({ saved: v.object({ id: v.pipe(v.string(), v.uuid()) }) });

/** Throws if the outcome is unknown. */
export const addSource = async (
  { rest }: { rest: PostgrestClient },
  { businessId, id, origin }: AdditionInput,
): Promise<AdditionResult> => {
  const { data, error } = await rest.rpc('add_knowledge', {
    business_id: businessId,
    id,
    kind: origin.kind,
    origin: nameOf(origin),
  });
  if (error === null) return { id: parseOrThrow('source', addedSchema, data).saved.id };
  if (error.code === 'not_found') return { refused: 'denied' };
  if (error.code === 'too_many') return { refused: 'tooMany' };
  if (error.code === 'too_often') return { refused: 'tooOften' };
  if (error.code === 'invalid') return { refused: 'invalid' };
  throw new Error('Failed to add a source', { cause: error });
};

const nameOf = (origin: Origin): string => {
  if (origin.kind === 'file') return origin.name;
  return origin.kind === 'url' ? origin.address : '';
};
