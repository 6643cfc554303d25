/**
 * For each element React keeps the place in the code that made it, and a task of the debugger: a stack of the browser
 * for each of some ten thousand a second, until it has had enough of them. Nobody looks at those here, where they took a
 * fifth of the time. Warnings keep the stack of their components. Loaded before any view.
 */
import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { [INTERNALS]: internals } = React as unknown as Record<string, object>;
if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts its owner stacks elsewhere now: mend or delete tests/sut/ownerStacks.ts');

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
Object.defineProperty(console, 'createTask', { value: undefined });
