/** What the check of a broadcast tells before it is sent: how long it takes, and what makes WhatsApp suspicious. */
import type { Broadcast, BroadcastDraft, BroadcastPreview } from '../../contracts/campaigns.broadcasts.ts';
import { toEpoch } from '../../contracts/time.ts';

export type RiskItem =
  | 'channelOk'
  | 'channelOff'
  | 'wrongNumber'
  | 'knownAll'
  | 'strangers'
  | 'newNumber'
  | 'idleNumber'
  | 'oldNumber'
  | 'manyADay'
  | 'varied'
  | 'identical'
  | 'link'
  | 'stop'
  | 'noStop';
export type RiskLevel = 'good' | 'warn' | 'block';

export interface Risk {
  items: { item: RiskItem; level: RiskLevel }[];
  meter: 'low' | 'medium' | 'high';
}

/** Days for which the daily amount of a number grows (`warm_up` in the database). */
const WARM_UP_DAYS = 7;

/** Messages a day that few numbers were blocked for. */
const USUAL_CAP = 200;

/** How much each item adds to the meter, in points. */
const weights: Partial<Record<RiskItem, number>> = {
  strangers: 4,
  newNumber: 3,
  idleNumber: 3,
  manyADay: 2,
  identical: 2,
  link: 1,
  noStop: 2,
};

/** The items of the check, worst first, and the meter: low below 3 points, high from 6. */
export function riskOf(draft: BroadcastDraft, preview: BroadcastPreview): Risk {
  const { channel } = preview;
  const hasStrangers = draft.acceptsStrangers && preview.strangers > 0;
  const found: { item: RiskItem; level: RiskLevel }[] = [
    channel?.wrongNumber
      ? { item: 'wrongNumber', level: 'block' }
      : channel?.status === 'WORKING'
        ? { item: 'channelOk', level: 'good' }
        : { item: 'channelOff', level: 'warn' },
    ...(hasStrangers
      ? [{ item: 'strangers', level: 'warn' } as const]
      : preview.recipients > 0
        ? [{ item: 'knownAll', level: 'good' } as const]
        : []),
    (channel?.days ?? 0) < WARM_UP_DAYS
      ? { item: channel?.wasIdle ? 'idleNumber' : 'newNumber', level: 'warn' }
      : { item: 'oldNumber', level: 'good' },
    ...((preview.cap ?? 0) > USUAL_CAP ? [{ item: 'manyADay', level: 'warn' } as const] : []),
    /\{\{|\{[^{}]*\|/.test(draft.body) ? { item: 'varied', level: 'good' } : { item: 'identical', level: 'warn' },
    ...(/https?:\/\/|\bwww\.|\b(?:bit\.ly|s\.id|wa\.me)\b/i.test(draft.body)
      ? [{ item: 'link', level: 'warn' } as const]
      : []),
    /\b(?:stop|berhenti)\b/i.test(draft.body) ? { item: 'stop', level: 'good' } : { item: 'noStop', level: 'warn' },
  ];
  const order: Record<RiskLevel, number> = { block: 0, warn: 1, good: 2 };
  const points = found.reduce((sum, { item }) => sum + (weights[item] ?? 0), 0);
  return {
    items: found.toSorted((one, other) => order[one.level] - order[other.level]),
    meter: points >= 6 ? 'high' : points >= 3 ? 'medium' : 'low',
  };
}

/** Seconds: sending a message, the usual gap to the next one, and the rest after fifty. */
const MESSAGE = 8;
const GAP = 45;
const REST = 600;
/** Twelve hours of sending. */
const DAY = 43_200;
/** Ten hours, on six days of seven. */
const LENDER_DAY = (36_000 * 6) / 7;

/** What is still to be sent. */
export interface SendingAhead {
  messages: number;
  /** How many the number may send a day, and has sent today. */
  cap: number;
  sentToday: number;
  /** Seconds for which the replies of the first stage are still awaited. */
  wait: number;
  offersLoans: boolean;
  /** 2: gaps are twice as long. */
  slowness: number;
}

/** How long the messages take, in minutes of sending, or in days if they do not fit into one. */
export function sendingTime(ahead: SendingAhead): { days: number } | { minutes: number } {
  const { messages, cap, sentToday, wait, offersLoans, slowness } = ahead;
  const seconds = wait + messages * (MESSAGE + GAP * slowness) + Math.floor(Math.max(0, messages - 1) / 50) * REST;
  const later = Math.max(0, messages - Math.max(0, cap - sentToday));
  const days = Math.max(
    later === 0 ? 1 : 1 + Math.ceil(((offersLoans ? 7 / 6 : 1) * later) / Math.max(1, cap)),
    Math.ceil(seconds / (offersLoans ? LENDER_DAY : DAY)),
  );
  return days > 1 ? { days } : { minutes: Math.max(1, Math.ceil(seconds / 60)) };
}

/** Before it is started. */
export const aheadOfPreview = ({
  recipients,
  cap,
  sentToday,
  stage,
  stageWait,
  offersLoans,
}: BroadcastPreview): SendingAhead => ({
  messages: recipients,
  cap: cap ?? 1,
  sentToday,
  wait: recipients > stage ? stageWait : 0,
  offersLoans,
  slowness: 1,
});

/** While it is sent; null: the amount a day is unknown. `now`: epoch ms. */
export const aheadOf = (broadcast: Broadcast, now: number): SendingAhead | null => {
  const { daily_cap: cap, status, judge_at: judgedAt, stage_size: stage } = broadcast;
  if (cap === null) return null;
  const messages = broadcast.queued_count + broadcast.sending_count + broadcast.unknown_count;
  const tried =
    broadcast.sent_count +
    broadcast.delivered_count +
    broadcast.read_count +
    broadcast.replied_count +
    broadcast.refused_count;
  const wait =
    status === 'judging' && judgedAt !== null
      ? Math.max(0, (toEpoch(judgedAt) - now) / 1000)
      : status === 'staging' && messages + tried > (stage ?? 0)
        ? (broadcast.stage_wait ?? 0)
        : 0;
  return {
    messages,
    cap,
    sentToday: broadcast.sent_today ?? 0,
    wait,
    offersLoans: broadcast.offers_loans === true,
    slowness: broadcast.slowness,
  };
};
