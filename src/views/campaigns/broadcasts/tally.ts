import type { Broadcast } from '../../../contracts/campaigns.broadcasts.ts';

/** The funnel of a broadcast: who read it also got it. */
export const tallyOf = (one: Broadcast) => {
  const read = one.read_count + one.replied_count;
  const delivered = one.delivered_count + read;
  const sent = one.sent_count + delivered;
  const pending = one.queued_count + one.sending_count + one.unknown_count;
  return {
    sent,
    delivered,
    read,
    replied: one.replied_count,
    failed: one.refused_count,
    skipped: one.skipped_count,
    pending,
    /** Without those who are left out. */
    total: sent + one.refused_count + pending,
  };
};
