import type { Query } from '../../local/database.ts';

/** Without gaps, hours and limits, so that a broadcast sends at once. Times are in seconds. */
const fastest = {
  gap_min: 0,
  gap_max: 0,
  package: 1000,
  rest: 0,
  opens: '00:00',
  closes: '24:00',
  daily_cap: 100_000,
  stranger_cap: 100_000,
  warm_up: [] as number[],
  stage_min: 100,
  stage_wait: 0,
  lease: 60,
  grace: 0,
};

/** Sets how fast broadcasts go out: at once, except for what `pace` says. */
export async function setBroadcastPace(query: Query, pace: Partial<typeof fastest>): Promise<void> {
  const columns = Object.entries({ ...fastest, ...pace });
  await query(
    `update private.broadcast_pace set ${columns.map(([name], at) => `${name} = $${at + 1}`).join(', ')}`,
    columns.map(([, value]) => value),
  );
}
