/**
 * What `work` returns for each value, in their order, with at most `count` at a time. All work ends before an error is thrown, so
 * that no work continues after it.
 */
export async function mapAtMost<Value, Outcome>(
  values: readonly Value[],
  count: number,
  work: (value: Value) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = values.entries();
  const workNext = async (): Promise<void> => {
    for (const [at, value] of waiting) outcomes[at] = await work(value);
  };
  const ends = await Promise.allSettled(Array.from({ length: count }, workNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return outcomes;
}
