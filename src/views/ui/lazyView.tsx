import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

import { whenIdle } from './whenIdle.ts';

/** Milliseconds before a pending view is shown … */
const PENDING_AFTER = 1000;
/** … and the least milliseconds for which it then stays, so that it does not flash. */
const PENDING_MIN_TIME = 500;

/** Code that failed to load: without a network, or a deployment removed its file. A reload loads it (ADR 15). */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Loads the code in advance. Rejects with `MissingCode`. */
  load: () => Promise<unknown>;
};

interface Options<Props> {
  /** Rendered while the code loads. */
  fallback?: (props: Props) => ReactNode;
  /** The code waits until the page is idle. If it fails to load, the fallback stays. */
  optional?: boolean;
}

/** A view whose code loads when it first renders. If that fails, the error boundary around it offers a reload. */
export const lazyView = <Props extends object>(
  importView: () => Promise<ComponentType<Props>>,
  { fallback: Fallback = Nothing, optional: isOptional = false }: Options<Props> = {},
): LazyView<Props> => {
  let loaded: Module<Props> | undefined;
  let loading: Promise<Module<Props>> | undefined;
  const loadOnce = async () => (loaded = { default: await importOrThrow(importView) });
  const load = () => (loading ??= loadOnce());
  const loadOptional = async () => {
    await new Promise<void>(whenIdle);
    return load().catch(() => ({ default: Fallback }));
  };
  const View = lazy(() => {
    if (loaded) return rendersAtOnce(loaded);
    return isOptional ? loadOptional() : withMinimumPending(load());
  });
  const ViewOrFallback = (props: Props) => {
    // The optional views of a list's rows are loaded once, and then drawn hundreds of times a second.
    const [Loaded] = useState(() => (isOptional ? loaded?.default : undefined));
    if (Loaded !== undefined) return <Loaded {...props} />;
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <View {...props} />
      </Suspense>
    );
  };
  return Object.assign(ViewOrFallback, { load });
};

interface Module<Props> {
  default: ComponentType<Props>;
}

const Nothing = () => null;

const importOrThrow = async <View,>(importView: () => Promise<View | undefined>): Promise<View> => {
  const View = await importView().catch((cause: unknown) => {
    throw new MissingCode('The code of a view failed to load', { cause });
  });
  if (View === undefined) throw new MissingCode('The code of a view is truncated');
  return View;
};

/** A synchronous thenable: after any suspension React waits up to 300 ms. */
const rendersAtOnce = <Props extends object>(module: Module<Props>) =>
  ({ then: (resolve: (value: Module<Props>) => void) => resolve(module) }) as Promise<Module<Props>>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves with the work's result; slow work resolves only after the pending view's minimum time. */
export const withMinimumPending = async <Result,>(work: Promise<Result>): Promise<Result> => {
  const quick = await Promise.race([work.then(() => true), wait(PENDING_AFTER).then(() => false)]);
  if (!quick) await Promise.all([work, wait(PENDING_MIN_TIME)]);
  return work;
};
