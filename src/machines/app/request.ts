import { withEvent } from './withEvent.ts';

/** `request` for a chart that several machines have, which names no setup. */
export const requestOf = <
  const Src extends string,
  const Story extends string,
  Input,
  const Done,
  const Failed,
  const Limit extends string = 'timeout',
>({
  src,
  story,
  input,
  done,
  failed,
  limit = 'timeout' as Limit,
}: {
  /** The actor, which is also the id of the invocation. */
  src: Src;
  story: Story;
  input: Input;
  done: Done;
  failed: Failed;
  /** A delay of the machine. */
  limit?: Limit;
}) => ({
  tags: 'busy' as const,
  meta: { story },
  invoke: { id: src, src, input, onDone: done, onError: failed },
  after: { [limit]: failed } as Record<Limit, Failed>,
});

type PropertyOf<Whole, Name extends string> = Whole extends unknown
  ? Name extends keyof Whole
    ? Exclude<Whole[Name], undefined>
    : never
  : never;

/** A state of a setup. */
interface AnyState {
  invoke?: unknown;
  after?: unknown;
  on?: unknown;
  entry?: unknown;
  exit?: unknown;
}

type InvocationOf<State extends AnyState, Src> = Extract<State['invoke'], { src: Src }>;

interface Request<State extends AnyState, Src> {
  /** The actor, which is also the id of the invocation. */
  src: Src;
  story: string;
  input?: PropertyOf<InvocationOf<State, Src>, 'input'>;
  done: PropertyOf<InvocationOf<State, Src>, 'onDone'>;
  failed: PropertyOf<InvocationOf<State, Src>, 'onError'>;
  /** Without an answer within the limit. Left out: as `failed`. */
  late?: PropertyOf<PropertyOf<State, 'after'>, keyof PropertyOf<State, 'after'> & string>;
  /** A delay of the machine. */
  limit?: keyof PropertyOf<State, 'after'>;
  on?: PropertyOf<State, 'on'>;
  entry?: PropertyOf<State, 'entry'>;
  exit?: PropertyOf<State, 'exit'>;
}

interface AnyRequest {
  src: string;
  story: string;
  input?: unknown;
  done: unknown;
  failed: unknown;
  late?: unknown;
  limit?: PropertyKey;
}

type Busy<State extends AnyState> = Pick<State, 'invoke' | 'after' | 'on' | 'entry' | 'exit'> & {
  tags: 'busy';
  meta: { story: string };
};

/**
 * A busy state of a setup with one request. No answer within the limit counts as an error, unless `late` says what follows:
 * what was asked for may have been done all the same.
 */
export function request<State extends AnyState, const Src extends string>(
  setup: { createStateConfig(this: void, state: State): unknown },
  state: Request<State, Src>,
): Busy<State>;
export function request(
  _: unknown,
  { src, story, input, done, failed, late = failed, limit = 'timeout', ...rest }: AnyRequest,
): unknown {
  return {
    ...rest,
    tags: 'busy',
    meta: { story },
    invoke: { id: src, src, input, onDone: done, onError: failed },
    after: { [limit]: late },
  };
}

/** For `done`, where the output may be a refusal: a guard `isRefused` and an action `setRefusal` of the machine take it. */
export const unlessRefused = <const Target extends string, const Done>(target: Target, ...done: readonly Done[]) =>
  [{ guard: withEvent('isRefused'), target, actions: withEvent('setRefusal') }, ...done] as const;
