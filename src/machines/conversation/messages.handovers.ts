import type { Handover } from '../../contracts/conversation.ts';

/** The order of two texts, such as instants that are spelled alike. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Oldest first. A change of Realtime knows who did it by id only: the name is known from a page. */
export const mergeHandovers = (before: readonly Handover[], more: readonly Handover[]): Handover[] => {
  const known = new Map(before.map((one) => [one.id, one]));
  const named = [...before, ...more].filter(({ member }) => member !== null);
  const names = new Map(named.map(({ member_id: id, member }) => [id, member]));
  for (const one of more) known.set(one.id, { ...one, member: one.member ?? names.get(one.member_id) ?? null });
  return [...known.values()].toSorted((one, other) => compareText(one.at, other.at) || compareText(one.id, other.id));
};
