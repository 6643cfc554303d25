import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { RecordListKey, RecordRow } from '../../contracts/app.recordList.ts';
import { dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { ledgerMachine } from '../../machines/app/recordList.machine.ts';
import { businessId } from '../../machines/inbox/rooms.fixture.ts';
import { ColleaguesContext } from '../inbox/useColleagues.ts';
import { format } from '../ui/format.ts';
import { StopNotices } from './AiPauses.tsx';
import { customerText as panel } from './text/id.ts';

const HOUR = 3_600_000;

test.each([
  ['today by its time', 0, (at: string) => format.clockTime(at)],
  ['of another day by its day, too', 24, (at: string) => `${panel.notices.day.yesterday}, ${format.clockTime(at)}`],
])('a stop %s', async (_, hours, said) => {
  const stopped_at = new Date(Date.now() - hours * HOUR).toISOString();
  const stop = { id: 'b1', room_id: null, reason: 'Stok berubah', stopped_by: dimas, stopped_at };
  const machine = ledgerMachine.provide({
    actors: {
      readRows: fromPromise<readonly RecordRow[], RecordListKey>(async () => [stop]),
      followRows: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const actor = createActor(machine, { input: { of: 'stops', roomId: null, businessId, userId: sari } }).start();
  const screen = await render(<StopNotices actor={actor} userId={sari} roomId={null} />);
  await expect.element(page.getByText(said(stopped_at), { exact: true })).toBeVisible();

  // Before the team is known nobody is said to have left it.
  await expect.element(page.getByText(panel.stops.why(panel.company.somebody, stop.reason))).toBeVisible();
  await screen.rerender(
    <ColleaguesContext value={[{ id: sari, full_name: 'Sari' }]}>
      <StopNotices actor={actor} userId={sari} roomId={null} />
    </ColleaguesContext>,
  );
  await expect.element(page.getByText(panel.stops.why(panel.somebody, stop.reason))).toBeVisible();
  actor.stop();
});
