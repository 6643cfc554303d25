/** The params of a guard or action that takes the event's own fields, for transitions that several states share. */
export const eventOf = <Event>({ event }: { event: Event }): Event => event;
