/** Node's own `import`. Node itself always loads this module, even if a test runner transforms all others. */
export const nativeImport = (url: string): Promise<unknown> => import(url);
