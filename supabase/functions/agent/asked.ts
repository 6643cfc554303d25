import type { SupabaseClient } from '@supabase/supabase-js';

import type { Couriers } from '../_shared/shipping/couriers.ts';
import type { CallContext } from './calls.ts';

/** What every answer is made with. */
export interface AnswerContext extends CallContext {
  service: SupabaseClient;
  /** URL of the application, for links to orders. */
  siteUrl?: string | null;
  /** Prices of couriers; none: the AI knows the settings of shipping only. */
  couriers?: Couriers;
  /** Whether a model that understands is connected: it reads all knowledge, and judges what an answer claims. */
  understands?: boolean;
  /** Unix milliseconds. */
  now?: () => number;
}

/** What the customer said. */
export interface Asked {
  /** The texts of the burst, and the words of what it points at: what knowledge is found by. */
  texts: readonly string[];
  /** The customer's own texts as one. */
  words: string;
  /** The same as the model reads it, with what it points at. */
  forModel: string;
  /** What the customer wrote before the burst. */
  previous: string | null;
}
