/** The fields that the frame needs. */
export interface FrameChannel {
  id: string;
  name: string;
  /** With a plus sign; null until a phone is paired. */
  phone: string | null;
  /** The number that the owner expects; null if unset. */
  expected_phone: string | null;
  /** WAHA's session status, known or unknown. */
  status: string;
}

/** Status of a channel: WAHA's, or `wrongNumber` if another phone is linked, for which WAHA reports WORKING as well. */
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

/** Number of rooms in each tab; 100 means more than 99. */
export interface FrameCounts {
  inbox_unread: number;
  eskalasi: number;
  auto_reply: number;
  task_completed: number;
}
