/**
 * React's development build records a stack for each element and a measurement for each render, for the browser's developer
 * tools. No tools are open in tests, whose pages spent 40 % of their time on them.
 */
import * as React from 'react';

// Without it, react-dom measures no renders.
Object.assign(console, { timeStamp: undefined });

// After 10,000 stacks in a second React records no more.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
