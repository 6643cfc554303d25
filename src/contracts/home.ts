/** The home page: what needs a member now, and the numbers of a span of days (supabase/migrations/20261101002610_home_page.sql). */
import * as v from 'valibot';

/** Numbers of the page that a list is behind, in the words of the database. */
const LISTS = ['chats', 'by_ai', 'replies', 'handed_over', 'completed', 'orders', 'unanswered'] as const;
export type ListName = (typeof LISTS)[number];

const count = v.pipe(v.number(), v.integer());
const nullable = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);

const figuresSchema = v.object({
  chats: count,
  answered: count,
  by_ai: count,
  handed_over: count,
  completed: count,
  orders: count,
  /** Whole rupiah. */
  order_value: v.number(),
  /** The median; null without a reply. */
  reply_seconds: nullable(count),
});
export type Figures = v.InferOutput<typeof figuresSchema>;

export const homeFiguresSchema = v.object({
  from: v.string(),
  to: v.string(),
  at: v.string(),
  /** When the business opens again; null while it is open. */
  opens_at: nullable(v.string()),
  now: figuresSchema,
  /** The same weekdays before, until the same time of day; null if they are unknown. */
  before: nullable(figuresSchema),
  days: v.array(v.object({ day: v.string(), chats: count, by_ai: count, order_value: v.number() })),
});
export type HomeFigures = v.InferOutput<typeof homeFiguresSchema>;
export type DayFigures = HomeFigures['days'][number];

/** What happened while the user was away. */
export const homeAbsenceSchema = v.object({
  since: v.string(),
  chats: count,
  handed_over: count,
  completed: count,
  orders: count,
});
export type HomeAbsence = v.InferOutput<typeof homeAbsenceSchema>;

/** The figures of a day for its report. The last two are about now. */
export const homeReportSchema = v.object({
  ...figuresSchema.entries,
  day: v.string(),
  shop: v.string(),
  /** The instant of the report. */
  at: v.string(),
  when: v.picklist(['today', 'yesterday', 'past']),
  /** The chats of the same weekday a week earlier; null if they are unknown. */
  before: nullable(count),
  /** Whether the business has opening hours; the first reply is then counted in them. */
  has_hours: v.boolean(),
  /** Chats that wait for the team, at most 100. */
  waiting: count,
  /** The one that has waited longest. `name`: a name or number; null if neither is known. */
  longest: nullable(v.object({ name: nullable(v.string()), since: v.string() })),
});
export type HomeReport = v.InferOutput<typeof homeReportSchema>;

/** Whether, when and to which phone the report is sent on WhatsApp. */
export interface ReportChoice {
  isOn: boolean;
  /** From 0 to 23, in the zone of the business. */
  hour: number;
  phone: string | null;
}

export const reportDeliverySchema = v.object({
  isOn: v.boolean(),
  hour: count,
  phone: nullable(v.string()),
  zone: v.picklist(['WIB', 'WITA', 'WIT']),
  /** The last day on which the hour came. */
  last: nullable(
    v.object({
      day: v.string(),
      /** '07.00' */
      time: v.string(),
      state: v.picklist(['queued', 'sending', 'sent', 'failed', 'unknown']),
      reason: nullable(v.string()),
    }),
  ),
});
export type ReportDelivery = v.InferOutput<typeof reportDeliverySchema>;

const customer = { name: nullable(v.string()), phone: nullable(v.string()) };

export const needSchemas = {
  escalations: v.object({
    count,
    longest: nullable(v.object({ room_id: v.string(), ...customer, reason: nullable(v.string()), since: v.string() })),
  }),
  channels: v.object({
    total: count,
    down: v.array(v.object({ id: v.string(), name: v.string(), status: v.string() })),
  }),
  broadcasts: v.object({
    count,
    latest: nullable(v.object({ id: v.string(), name: v.string(), status: v.string() })),
  }),
  orders: v.object({
    count,
    total: v.number(),
    first: nullable(v.object({ room_id: v.string(), number: count, expires_at: v.string(), ...customer })),
  }),
  setup: v.object({
    whatsapp: v.boolean(),
    hours: v.boolean(),
    knowledge: v.boolean(),
    team: v.boolean(),
    live: v.boolean(),
  }),
  knowledge: v.object({
    count,
    first: nullable(v.object({ times: count, body: nullable(v.string()) })),
  }),
  /** Which share of the chats, from 0 to 1, the AI answers. */
  answering: v.object({
    mode: v.fallback(v.picklist(['off', 'simulator', 'live']), 'off'),
    share: v.number(),
    /** Two versions of the AI have answered customers, so that one is compared with the other. */
    has_versions: v.boolean(),
  }),
};
export type NeedKind = keyof typeof needSchemas;
export type Needs = { [Kind in NeedKind]: v.InferOutput<(typeof needSchemas)[Kind]> };

export const homeRowSchema = v.object({
  id: v.string(),
  room_id: v.string(),
  ...customer,
  chat_id: v.string(),
  erased: v.boolean(),
  at: v.string(),
  /** How long the customer waited for the first reply. */
  seconds: nullable(count),
  /** Of an order. */
  number: nullable(count),
  total: nullable(v.number()),
  status: nullable(v.string()),
});
export type HomeRow = v.InferOutput<typeof homeRowSchema>;

/** The list behind one number of the home page. */
export interface HomeListScope {
  businessId: string;
  span: string;
  list: ListName;
}
