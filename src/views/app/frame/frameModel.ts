/** What the frame shows of a business: no more than it needs, so that it can be drawn from anything that has it. */
export interface FrameChannel {
  id: string;
  name: string;
  /** With a plus sign; null until a phone is paired. */
  phone: string | null;
  /** The number that the owner says it should be; null where they say nothing. */
  expected_phone: string | null;
  /** WAHA's word, known to us or not. */
  status: string;
}

/**
 * How a channel stands, as a person would say it: WAHA's word, except that WAHA calls a session WORKING whichever phone
 * is linked.
 */
export const channelStatus = ({ status, phone, expected_phone: expected }: Omit<FrameChannel, 'id' | 'name'>): string =>
  status === 'WORKING' && phone && expected && phone !== expected ? 'wrongNumber' : status;

export interface FrameBusiness {
  id: string;
  name: string;
  logo_url: string | null;
  mode: string | null;
  role: 'owner' | 'member';
  channels: readonly FrameChannel[];
}

/** How many rooms wait in each tab; 100 stands for more than 99. */
export interface FrameCounts {
  inbox_unread: number;
  eskalasi: number;
  auto_reply: number;
  task_completed: number;
}
