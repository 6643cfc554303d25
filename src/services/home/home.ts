/** The numbers of the home page in the database. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  homeAbsenceSchema,
  homeFiguresSchema,
  homeReportSchema,
  homeRowSchema,
  needSchemas,
  reportDeliverySchema,
  type HomeAbsence,
  type HomeFigures,
  type HomeReport,
  type NeedKind,
  type Needs,
  type ReportChoice,
  type ReportDelivery,
} from '../../contracts/home.ts';
import { refusalOf } from '../../contracts/refusal.ts';
import type { LiveListService } from '../app/liveList.actors.ts';
import type { SettingService } from '../app/setting.actors.ts';
import { numberOf } from '../campaigns/numberOf.ts';
import { parseOrThrow, readRows, type ReportInvalidRow } from '../platform/readRows.ts';

export interface HomeDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

/** The numbers of a span: `today`, `week`, `month` or a date. Throws "Failed to get figures". */
async function getHomeFigures(
  { rest }: HomeDeps,
  businessId: string,
  span: string,
  signal: AbortSignal,
): Promise<HomeFigures> {
  const { data, error } = await rest.rpc('home_figures', { business_id: businessId, span }).abortSignal(signal);
  if (error) throw new Error('Failed to get figures', { cause: error });
  return parseOrThrow('figures', homeFiguresSchema, data);
}

/** What needs a member now, of one kind. Throws "Failed to get needs". */
async function getHomeNeed(
  { rest }: HomeDeps,
  businessId: string,
  kind: NeedKind,
  signal: AbortSignal,
): Promise<Needs[NeedKind]> {
  const { data, error } = await rest.rpc('home_need', { business_id: businessId, kind }).abortSignal(signal);
  if (error) throw new Error('Failed to get needs', { cause: error });
  return parseOrThrow<Needs[NeedKind]>('needs', needSchemas[kind], data);
}

/** Yesterday in five sentences. Throws "Failed to get report". */
async function getHomeReport({ rest }: HomeDeps, businessId: string, signal: AbortSignal): Promise<HomeReport> {
  const { data, error } = await rest.rpc('home_report', { business_id: businessId }).abortSignal(signal);
  if (error) throw new Error('Failed to get report', { cause: error });
  return parseOrThrow('report', homeReportSchema, data);
}

/** Both throw "Failed to get report". */
export const reportDeliveryService = ({ rest }: HomeDeps): SettingService<ReportDelivery, ReportChoice> => ({
  read: async (businessId, signal) => {
    const { data, error } = await rest.rpc('report_delivery', { business_id: businessId }).abortSignal(signal);
    if (error) throw new Error('Failed to get report', { cause: error });
    return parseOrThrow('delivery', reportDeliverySchema, data);
  },
  save: async (businessId, { isOn, hour, phone }) => {
    const number = await numberOf(phone ?? '');
    if (number === null && isOn) return { refused: { code: 'invalid_phone', sentence: 'phone.unreadable' } };
    const choice = { business_id: businessId, is_on: isOn, hour, phone: number };
    const { data, error } = await rest.rpc('save_report_delivery', choice);
    if (!error) return { value: parseOrThrow('delivery', reportDeliverySchema, data) };
    const refused = refusalOf(error);
    if (refused) return { refused };
    throw new Error('Failed to get report', { cause: error });
  },
});

/** What happened since an instant. Throws "Failed to get figures". */
async function getHomeAbsence(
  { rest }: HomeDeps,
  businessId: string,
  since: string,
  signal: AbortSignal,
): Promise<HomeAbsence> {
  const { data, error } = await rest.rpc('home_absence', { business_id: businessId, since }).abortSignal(signal);
  if (error) throw new Error('Failed to get figures', { cause: error });
  return parseOrThrow('figures', homeAbsenceSchema, data);
}

/** The value of a cached read `home/<businessId>/…`: `figures/<span>`, `since/<instant>`, `report`, or a kind of need. */
export const readHome = async (
  deps: HomeDeps,
  businessId: string,
  [kind = '', span = '']: readonly string[],
  signal: AbortSignal,
): Promise<HomeFigures | HomeAbsence | HomeReport | Needs[NeedKind]> => {
  if (kind === 'figures') return getHomeFigures(deps, businessId, span, signal);
  if (kind === 'since') return getHomeAbsence(deps, businessId, span, signal);
  if (kind === 'report') return getHomeReport(deps, businessId, signal);
  return getHomeNeed(deps, businessId, kind as NeedKind, signal);
};

const pageSchema = v.object({ rows: v.array(v.unknown()), next: v.nullable(v.looseObject({})) });

/** A page of what is behind a number. Throws "Failed to get rooms". */
export const homeListService = ({ rest, report }: HomeDeps): LiveListService<'homeRows'> => ({
  read: async ({ scope: { businessId, span, list }, after }, signal) => {
    const { data, error } = await rest
      .rpc('home_list', { business_id: businessId, span, number_of: list, after })
      .abortSignal(signal);
    if (error) throw new Error('Failed to get rooms', { cause: error });
    const { rows, next } = parseOrThrow('rooms', pageSchema, data);
    return { rows: readRows('home_list', homeRowSchema, rows, report), next };
  },
});
