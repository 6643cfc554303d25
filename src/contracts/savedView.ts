/** A saved view as the database keeps it. What its filter means is read with fallbacks, as an address is. */
import * as v from 'valibot';

export const savedViewSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  tab: v.picklist(['inbox', 'eskalasi', 'autoReply', 'taskCompleted']),
  name: v.string(),
  filter: v.fallback(v.record(v.string(), v.string()), {}),
});
