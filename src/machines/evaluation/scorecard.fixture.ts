/** Scorecards for stories and tests. */
import type {
  CriterionFigures,
  Scorecard,
  ScorecardDesk,
  ScorecardRow,
} from '../../contracts/evaluation.scorecards.ts';

const uuid = (last: number) => `5c000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const criteria = ['Jawabannya benar dan sesuai pengetahuan toko', 'Nadanya ramah dan sesuai gaya toko'];

const row: ScorecardRow = {
  id: uuid(1),
  name: 'Rina Wulandari',
  reason: 'complaint',
  day: '2026-11-19',
  judged_by: null,
  judged_at: null,
  failed: 0,
};

const rows: ScorecardRow[] = [
  row,
  { ...row, id: uuid(2), name: 'Pak Joko Santoso dari Koperasi Karyawan Makmur Sejahtera', reason: 'wait' },
  { ...row, id: uuid(3), name: '+62 812-0000-1111', reason: 'correction' },
  {
    ...row,
    id: uuid(4),
    name: null,
    reason: 'random',
    judged_by: 'Sari Wulandari',
    judged_at: '2026-11-20T03:00:00Z',
    failed: 1,
  },
];

export const openCard: Scorecard = {
  id: row.id,
  room_id: 'c0000000-0000-4000-8000-000000000001',
  name: row.name,
  reason: row.reason,
  day: row.day,
  criteria,
  revision: 0,
  status: 'judged',
  scores: null,
  has_judged: false,
  model_scores: null,
  model_name: null,
  turns: [
    { id: uuid(11), author: 'customer', kind: 'text', text: 'kemeja parang M masih ada?', at: '2026-11-19T03:00:00Z' },
    { id: uuid(12), author: 'ai', kind: 'text', text: 'Masih ada, Kak. Rp 185.000.', at: '2026-11-19T03:00:05Z' },
    { id: uuid(13), author: 'customer', kind: 'image', text: '', at: '2026-11-19T03:02:00Z' },
    { id: uuid(14), author: 'member', kind: 'text', text: 'Maaf, ukuran M baru habis.', at: '2026-11-19T03:06:00Z' },
  ],
  judgements: [],
};

const judgedCard: Scorecard = {
  ...openCard,
  revision: 1,
  scores: [{ verdict: 'na' }, { verdict: 'fail', note: 'Terlalu singkat' }],
  has_judged: true,
  model_scores: [{ verdict: 'pass', note: 'Harga sesuai.' }, { verdict: null }],
  model_name: 'model-besar',
  judgements: [
    {
      id: 1,
      by: 'Budi Santoso',
      at: '2026-11-20T04:00:00Z',
      scores: [{ verdict: 'na' }, { verdict: 'fail', note: 'Terlalu singkat' }],
    },
  ],
};

const figures: CriterionFigures[] = [
  {
    criterion: criteria[0] ?? '',
    judged: 30,
    passed: 24,
    pairs: [
      { member: 'pass', model: 'pass', count: 20 },
      { member: 'fail', model: 'fail', count: 6 },
      { member: 'fail', model: 'pass', count: 4 },
    ],
  },
  { criterion: criteria[1] ?? '', judged: 3, passed: 3, pairs: [{ member: 'pass', model: 'pass', count: 3 }] },
];

export const desk: ScorecardDesk = { criteria, waiting: 3, total: 4, cards: rows, agreement: figures, card: null };
export const emptyDesk: ScorecardDesk = {
  criteria,
  waiting: 0,
  total: 0,
  cards: [],
  agreement: criteria.map((criterion) => ({ criterion, judged: 0, passed: 0, pairs: [] })),
  card: null,
};
export const openDesk: ScorecardDesk = { ...desk, card: openCard };
export const judgedDesk: ScorecardDesk = {
  ...desk,
  waiting: 2,
  cards: rows.map((one) =>
    one.id === row.id ? { ...one, judged_by: 'Budi Santoso', judged_at: '2026-11-20T04:00:00Z', failed: 1 } : one,
  ),
  card: judgedCard,
};
