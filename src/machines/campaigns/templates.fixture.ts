import type {
  Template,
  TemplateDetails,
  TemplateDraft,
  TemplateRow,
  TemplateSample,
} from '../../contracts/campaigns.templates.ts';
import { NO_FACTS } from '../../contracts/campaigns.templates.ts';

export const businessId = 'b1111111-1111-4111-8111-111111111111';
export const sari = 'a1111111-1111-4111-8111-111111111111';
export const templateId = 'c1111111-1111-4111-8111-111111111111';

const row: TemplateRow = {
  id: templateId,
  name: 'pesanan_dikirim',
  language: 'id',
  category: 'UTILITY',
  requested_category: 'UTILITY',
  next_category: null,
  status: 'approved',
  meta_status: 'APPROVED',
  quality: 'GREEN',
  reason: null,
  reason_text: null,
  changed_by: sari,
  updated_at: '2026-11-20T03:00:00.000000Z',
  used_in: {
    count: 7,
    newest: [
      { id: 'd1111111-1111-4111-8111-111111111111', name: 'Promo akhir tahun', is_draft: true },
      { id: 'd2111111-1111-4111-8111-111111111111', name: 'Kabar pengiriman', is_draft: false },
    ],
  },
  has_draft: false,
};

const other = (index: number, changes: Partial<TemplateRow>): TemplateRow => ({
  ...row,
  id: `c${index}222222-1111-4111-8111-111111111111`,
  quality: null,
  used_in: { count: 0, newest: [] },
  ...changes,
});

/** One of each status, as the list shows them. */
export const rows: TemplateRow[] = [
  row,
  other(1, {
    name: 'promo_akhir_tahun',
    status: 'rejected',
    meta_status: 'REJECTED',
    reason: 'INVALID_FORMAT',
    category: 'MARKETING',
    requested_category: 'MARKETING',
  }),
  other(2, { name: 'pengingat_bayar', status: 'in_review', meta_status: 'PENDING' }),
  other(3, { name: 'terima_kasih', status: 'draft', meta_status: null, requested_category: null, has_draft: true }),
  other(4, {
    name: 'voucher_ulang_tahun',
    status: 'paused',
    meta_status: 'PAUSED',
    quality: 'RED',
    reason: 'FIRST_PAUSE',
    category: 'MARKETING',
  }),
  other(5, { name: 'info_toko', status: 'unknown', meta_status: 'LOCKED', language: 'en_US' }),
];

export const draft: TemplateDraft = {
  name: 'pesanan_dikirim',
  language: 'id',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Halo {{1}}, pesanan {{2}} sudah kami kirim lewat kurir hari ini.',
      samples: { 1: 'Sari', 2: 'INV-1024' },
    },
  ],
};

export const detailsOf = (changes: Partial<Template> = {}): TemplateDetails => {
  const { has_draft: _, ...known } = row;
  return {
    template: {
      ...known,
      business_id: businessId,
      components: draft.components,
      draft: null,
      revision: 3,
      meta_id: '9100000000000001',
      next_category_at: null,
      ...changes,
    },
    facts: NO_FACTS,
  };
};

/** The file of a header. */
export const sample: TemplateSample = {
  path: `${businessId}/templates/e1111111-1111-4111-8111-111111111111.jpg`,
  mimetype: 'image/jpeg',
  filename: 'batik.jpg',
  size: 183_000,
};

/** A draft that Meta never had. */
export const draftDetails = (changes: Partial<TemplateDraft> = {}, revision = 1): TemplateDetails =>
  detailsOf({
    status: 'draft',
    meta_status: null,
    quality: null,
    requested_category: null,
    components: null,
    meta_id: null,
    draft: { ...draft, ...changes },
    revision,
  });
