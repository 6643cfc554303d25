/**
 * Patterns of paths in the rules of the site: `:name` is one part of a path, `/*` at the end is everything below. A pattern
 * without an extension also matches with a slash at the end.
 */
const isFile = (pattern: string): boolean => /\.\w+$/u.test(pattern);

const matchesOne = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const parts = (path.endsWith('/') && pattern !== '/' && !isFile(pattern) ? path.slice(0, -1) : path).split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
};

export const matches = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchesOne(pattern, path));

/** The same as an expression that Go, PCRE and JavaScript read alike. */
export const expressionOf = (patterns: readonly string[]): string =>
  patterns
    .map((pattern) =>
      pattern.endsWith('/*')
        ? `^${pattern.slice(0, -1)}`
        : `^${pattern
            .replace(/\/$/u, '')
            .replaceAll(/:\w+/gu, '[^/]+')
            .replaceAll('.', String.raw`\.`)}${isFile(pattern) ? '$' : '/?$'}`,
    )
    .join('|');
