/** A guard or an action whose params are the event's own fields. */
export const withEvent = <const Type extends string>(type: Type) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
});
