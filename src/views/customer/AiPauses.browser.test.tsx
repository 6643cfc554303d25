import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import { dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { deviceCalendar } from '../ui/calendar.ts';
import { formats } from '../ui/format.ts';
import { AiPauseNotices, AiPauses } from './AiPauses.tsx';
import { customerText as panel } from './text/id.ts';

const HOUR = 3_600_000;
const { clockTime } = formats.in(deviceCalendar);

test.each([
  ['of today shows its time', 0, (at: string) => clockTime(at)],
  ['of another day shows its day, too', 24, (at: string) => `${panel.notices.day.yesterday}, ${clockTime(at)}`],
])('an AI pause %s', async (_, hours, timeOf) => {
  const paused_at = new Date(Date.now() - hours * HOUR).toISOString();
  const pause = { id: 'b1', room_id: null, reason: 'Stok berubah', paused_by: dimas, paused_at };
  const actor = startRecordList<'aiPauses'>(() => [pause]);
  const screen = await render(<AiPauseNotices actor={actor} userId={sari} roomId={null} />);
  await expect.element(page.getByText(timeOf(paused_at), { exact: true })).toBeVisible();

  // Before the team is loaded, an unknown member is not called a former one.
  await expect.element(page.getByText(panel.aiPauses.byWhom(panel.presence.colleague, pause.reason))).toBeVisible();
  await screen.rerender(
    <ColleaguesContext value={[{ id: sari, full_name: 'Sari' }]}>
      <AiPauseNotices actor={actor} userId={sari} roomId={null} />
    </ColleaguesContext>,
  );
  await expect.element(page.getByText(panel.aiPauses.byWhom(panel.formerMember, pause.reason))).toBeVisible();
  actor.stop();
});

test('the section says once who replies: the AI, or until when it is silent, which its holder extends', async () => {
  const actor = startRecordList<'aiPauses'>(() => []);
  const until = new Date(Date.now() + HOUR).toISOString();
  const onExtend = vi.fn<() => void>();
  const show = (differences: Parameters<typeof roomOf>[1]) => (
    <AiPauses actor={actor} userId={sari} room={roomOf(1, differences)} onExtend={onExtend} />
  );
  const screen = await render(show({ holder: 'ai' }));
  const { running, silentUntil, extend, pause, pauseForGood } = panel.aiPauses;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(page.getByText(running)).toBeVisible();
  await expect.element(button(pause)).toBeVisible();

  await screen.rerender(show({ holder: 'member', holder_id: sari, holder_until: until }));
  await expect.element(page.getByText(silentUntil(clockTime(until)))).toBeVisible();
  expect(page.getByText(running).query()).toBeNull();
  await expect.element(button(pauseForGood)).toBeVisible();
  await button(extend).click();
  expect(onExtend).toHaveBeenCalledOnce();

  await screen.rerender(show({ holder: 'member', holder_id: dimas, holder_until: until }));
  await expect.element(page.getByText(silentUntil(clockTime(until)))).toBeVisible();
  expect(button(extend).query()).toBeNull();
  actor.stop();
});

const paused_at = new Date().toISOString();
const [here, there] = [roomOf(1).id, roomOf(2).id];
const pauses = [null, here, there].map((room_id, at) => ({
  id: `p${at}`,
  room_id,
  reason: ['Di semua chat', 'Di chat ini', 'Di chat lain'][at]!,
  paused_by: sari,
  paused_at,
}));

test.each([
  ['in all chats', null, ['Di semua chat']],
  ['in the open chat', here, ['Di chat ini']],
])('the pause %s is told where it holds, and no other', async (_, roomId, reasons) => {
  const actor = startRecordList<'aiPauses'>(() => pauses);
  const screen = await render(<AiPauseNotices actor={actor} userId={sari} roomId={roomId} />);
  const told = () =>
    pauses.map(({ reason }) => reason).filter((reason) => screen.container.textContent.includes(reason));
  await expect.poll(told).toEqual(reasons);
  actor.stop();
});

test.each([
  ['this chat alone', 'here', here],
  ['all chats of the business', 'everywhere', null],
] as const)('a pause for %s is sent as that, with its reason', async (_, where, roomId) => {
  const run = vi.fn<(command: unknown) => null>(() => null);
  const actor = startRecordList<'aiPauses'>(() => [], run);
  await render(<AiPauses actor={actor} userId={sari} room={roomOf(1, { holder: 'ai' })} onExtend={() => undefined} />);
  const text = panel.aiPauses.dialog;
  await page.getByRole('button', { name: panel.aiPauses.pause, exact: true }).click();
  await page.getByLabelText(text.everywhere).click();
  await page.getByLabelText(text[where]).click();
  await page.getByLabelText(text.reason, { exact: true }).fill('Stok berubah');
  await page.getByRole('button', { name: text.confirm }).click();
  await expect.poll(() => run.mock.calls).toEqual([[{ do: 'pause', roomId, reason: 'Stok berubah' }]]);
  actor.stop();
});

test('a dialog that is closed pauses nothing', async () => {
  const run = vi.fn<(command: unknown) => null>(() => null);
  const actor = startRecordList<'aiPauses'>(() => [], run);
  await render(<AiPauses actor={actor} userId={sari} room={roomOf(1, { holder: 'ai' })} onExtend={() => undefined} />);
  await page.getByRole('button', { name: panel.aiPauses.pause, exact: true }).click();
  await page.getByRole('button', { name: panel.cancel, exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  expect(run).not.toHaveBeenCalled();
  actor.stop();
});
