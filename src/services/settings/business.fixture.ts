/** The settings of a business, as the database returns them. */
export const business = {
  updated_at: '2026-11-23T01:00:00Z',
  updated_by: null,
  name: 'Batik',
  description: null,
  team_name: null,
  logo_url: null,
  socials: null,
  operational_hours: null,
  enable_operational_hours: false,
  ai_silence_minutes: 30,
  toggles: null,
  handover_rule: null,
  invoice_details: null,
  check_shipping_config: null,
};
