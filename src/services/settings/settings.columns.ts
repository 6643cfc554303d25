import { socialLink } from '../../contracts/settings.socials.ts';
import type { BusinessSettings, FormSection, FormValues } from '../../contracts/settings.ts';

/** How a section is read from the row of the business and written back to it. */
interface Columns {
  read: (row: BusinessSettings) => FormValues;
  write: (changes: FormValues, row: BusinessSettings) => Record<string, unknown>;
}

const sameNamed = (...names: (keyof BusinessSettings)[]): Columns => ({
  read: (row) => Object.fromEntries(names.map((name) => [name, row[name]])),
  write: (changes) => changes,
});

/** An empty field is ''; the column stores null. */
const emptyAsNull = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** Empty values are left out of a JSON column. */
const omitEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

const withLinks = (socials: Record<string, string>): FormValues =>
  Object.fromEntries(Object.entries(socials).map(([network, text]) => [network, socialLink(network, text)]));

export const sectionColumns: Partial<Record<FormSection, Columns>> = {
  bisnis: {
    read: sameNamed('name', 'description', 'team_name', 'logo_url', 'socials').read,
    write: ({ socials, ...changes }) => ({
      ...emptyAsNull(changes),
      ...(socials === undefined ? {} : { socials: omitEmpty(withLinks(socials as Record<string, string>)) }),
    }),
  },
  jam: sameNamed('enable_operational_hours', 'operational_hours'),
  /** The part that is not in the row of the agent. */
  perilaku: {
    read: ({ handover_rule, ai_silence_minutes }) => ({ ...handover_rule, ai_silence_minutes }),
    write: ({ ai_silence_minutes, ...rule }, row) => ({
      ...(ai_silence_minutes === undefined ? {} : { ai_silence_minutes }),
      ...(Object.keys(rule).length === 0 ? {} : { handover_rule: { ...row.handover_rule, ...rule } }),
    }),
  },
  pembayaran: {
    read: ({ invoice_details: { collector_name, collector_address, time_limit, tax, payment, terms_of_service } }) => ({
      collector_name,
      collector_address,
      time_limit,
      tax,
      banks: payment.virtual_account.banks,
      instruction: payment.manual_transfer.instruction,
      terms_of_service,
    }),
    write: ({ banks, instruction, ...invoice }, { invoice_details: before }) => ({
      invoice_details: {
        ...before,
        ...invoice,
        payment: {
          virtual_account: { banks: banks ?? before.payment.virtual_account.banks },
          manual_transfer: { instruction: instruction ?? before.payment.manual_transfer.instruction },
        },
      },
    }),
  },
  katalog: {
    read: ({ invoice_details: { product_catalog } }) => ({ product_catalog }),
    write: (changes, row) => ({ invoice_details: { ...row.invoice_details, ...changes } }),
  },
  ongkir: {
    read: ({ check_shipping_config }) => check_shipping_config,
    write: (changes, row) => ({ check_shipping_config: { ...row.check_shipping_config, ...changes } }),
  },
};
