import type { Run } from '../../contracts/answers.ts';
import { dimas, sari } from '../app/recordList.fixture.ts';
import { instant, roomOf } from '../inbox/rooms.fixture.ts';

export const answerText =
  'Kemeja batik parang Rp 185.000, Kak. Ukuran S sampai XXL ready. Mau warna cokelat atau biru tua?';

/** A run of the first room in one of its states. */
export const runOf = (differences: Partial<Run>): Run => ({
  id: '00000000-0000-4000-8000-00000000a001',
  room_id: roomOf(1).id,
  status: 'queued',
  why: null,
  revision: 0,
  created_at: instant(1),
  decision: null,
  decided_by: null,
  text: null,
  dueAt: null,
  ...differences,
});

const held = { status: 'held', revision: 2, text: answerText } as const;
/** A held answer, as members may meet it. Due in the distant future, so that a countdown shows its whole time. */
export const heldRuns = {
  counting: runOf({ ...held, dueAt: 4_070_908_800_000 }),
  stoppedByOther: runOf({ ...held, revision: 3, decision: 'stop', decided_by: dimas }),
  stoppedByUser: runOf({ ...held, revision: 3, decision: 'stop', decided_by: sari }),
  released: runOf({ ...held, revision: 4, dueAt: 0, decision: 'send', decided_by: dimas }),
};
