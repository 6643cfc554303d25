import type { RecordLists } from '../../contracts/app.recordList.ts';
import type { WrittenPromise, WrittenPromises } from '../../machines/app/recordList.ts';
import type { Begun } from './formDrafts.ts';

/** The promises of a chat that somebody has begun to write or to put right; the one they were at last is the last. */
export const begunOf = (begun: Begun<WrittenPromises>): readonly WrittenPromise[] => begun.read()?.promises ?? [];

export const forget = (begun: Begun<WrittenPromises>, id: string): void => {
  const others = begunOf(begun).filter((one) => one.id !== id);
  begun.write(others.length === 0 ? null : { promises: others });
};

/** Keeps it as it is now. What says nothing, or nothing else than what is put right by it, is not begun. */
export const keep = (begun: Begun<WrittenPromises>, promise: WrittenPromise): void => {
  const { body, dueOn, seen } = promise;
  forget(begun, promise.id);
  const isBegun = seen === null ? body.trim() !== '' || dueOn !== '' : body !== seen.body || dueOn !== seen.dueOn;
  if (isBegun) begun.write({ promises: [...begunOf(begun), promise] });
};

/** What is written down already, as it stands when somebody begins to put it right. */
export const wordsOf = (row: RecordLists['promises']['row']): WrittenPromise & { seen: NonNullable<unknown> } => {
  const seen = { body: row.body, dueOn: row.due_on ?? '' };
  return { id: row.id, messageId: row.message_id, ...seen, seen };
};
