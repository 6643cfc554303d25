/** Node's own `import`: this module is always loaded by Node itself, also where a test runner loads all others. */
export const nativeImport = (url: string): Promise<unknown> => import(url);
