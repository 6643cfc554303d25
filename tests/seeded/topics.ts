import type { Stack } from '../../local/stack.ts';

/** The name of a realtime topic with its epoch, such as `room:<id>:<n>`, for a topic without it. */
export async function currentTopic(stack: Stack, topic: string): Promise<string> {
  const [row] = await stack.database.query<{ name: string }>(
    `select $1 || ':' || private.epoch_of(private.subject_of_topic($1)) as name`,
    [topic],
  );
  return row?.name ?? topic;
}
