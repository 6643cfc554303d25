import type { NonReducibleUnknown } from 'xstate';

/** What `setup` takes of a machine's types: a state that waits is busy, and each state names its story. */
export interface MachineTypes<Context, Event, Input = NonReducibleUnknown, Tag = 'busy'> {
  context: Context;
  events: Event;
  input: Input;
  tags: Tag;
  meta: { story: string };
}
