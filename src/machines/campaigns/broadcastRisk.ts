/** What the check of a broadcast tells before it is sent: how long it takes, and what makes WhatsApp suspicious. */
import type { BroadcastDraft, BroadcastPreview } from '../../contracts/campaigns.broadcasts.ts';

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
    hasStrangers ? { item: 'strangers', level: 'warn' } : { item: 'knownAll', level: 'good' },
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

/** Seconds of a message with its gap, and of the rest after fifty. */
const MESSAGE = 53;
const REST = 600;
/** Twelve hours of sending. */
const DAY = 43_200;
/** Ten hours, on six days of seven. */
const LENDER_DAY = (36_000 * 6) / 7;

/** How long the messages take, in minutes of sending, or in days if they do not fit into one. */
export function sendingTime(messages: number, cap: number, isLender: boolean): { days: number } | { minutes: number } {
  const seconds = messages * MESSAGE + Math.floor(Math.max(0, messages - 1) / 50) * REST;
  const days = Math.ceil(
    Math.max(((isLender ? 7 / 6 : 1) * messages) / Math.max(1, cap), seconds / (isLender ? LENDER_DAY : DAY)),
  );
  return days > 1 ? { days } : { minutes: Math.max(1, Math.ceil(seconds / 60)) };
}
