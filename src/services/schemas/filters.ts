/** What this device remembers of a person's filters. It was written by an older version, or by somebody else. */
import * as v from 'valibot';

import { rolloutSchema, roomStatusSchema } from './room.ts';

const filterSchema = v.object({
  search: v.string(),
  // Later than the rest: not known to what was remembered before.
  inMessages: v.optional(v.boolean(), false),
  sortBy: v.picklist(['newest', 'waiting', 'unread', 'risk', 'completed']),
  sortDirection: v.picklist(['descending', 'ascending']),
  searchTags: v.array(v.string()),
  excludedTags: v.array(v.string()),
  awaitingReply: v.boolean(),
  unread: v.boolean(),
  filterRoomStatus: v.nullable(roomStatusSchema),
  rolloutStatus: v.nullable(rolloutSchema),
  channelId: v.nullable(v.string()),
  holder: v.nullable(v.pipe(v.string(), v.regex(/^(?:ai|member|phone|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/))),
  completed: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^(?:\d{1,3}|[\d-]{0,10}\.\.[\d-]{0,10})$/))), null),
  archived: v.optional(v.boolean(), false),
  snoozed: v.optional(v.boolean(), false),
});

const tabs = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'] as const;
export type StoredFilters = Partial<Record<(typeof tabs)[number], v.InferOutput<typeof filterSchema>>>;

/** Each tab's filter that can be read; the others are as if nothing were remembered. */
export const readFilters = (text: string | null): StoredFilters => {
  const stored = parsed(text);
  const found: StoredFilters = {};
  for (const tab of tabs) {
    const filter = v.safeParse(filterSchema, stored[tab]);
    if (filter.success) found[tab] = filter.output;
  }
  return found;
};

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
