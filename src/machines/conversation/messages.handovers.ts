import type { Handover } from '../../contracts/conversation.ts';

/** Compares two texts by code units, such as instants of the same format. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Oldest first. A Realtime change contains only the member's id, so the name is taken from known hand-overs. */
export const mergeHandovers = (before: readonly Handover[], more: readonly Handover[]): Handover[] => {
  const known = new Map(before.map((one) => [one.id, one]));
  const named = [...before, ...more].filter(({ member }) => member !== null);
  const names = new Map(named.map(({ member_id: id, member }) => [id, member]));
  for (const one of more) known.set(one.id, { ...one, member: one.member ?? names.get(one.member_id) ?? null });
  return [...known.values()].toSorted((one, other) => compareText(one.at, other.at) || compareText(one.id, other.id));
};
