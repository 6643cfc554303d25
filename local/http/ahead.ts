import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/** The cookie in which the application keeps who is signed in. */
const SESSION_COOKIE = 'chabot-sb-auth';

interface Chunk {
  file: string;
  name?: string;
}

/**
 * The script that a page imports once its first has run, as a Link header: said with the page itself, it comes along
 * with the first instead of after it. Which one it is depends on whether somebody is signed in. Null where the build
 * has no list of its chunks.
 */
export async function readAhead(folder: string): Promise<(request: IncomingMessage) => string | null> {
  const list = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const chunks = Object.values(JSON.parse(list) as Record<string, Chunk>);
  const linkTo = (chunk: string): string | null => {
    const file = chunks.find(({ name }) => name === chunk)?.file;
    return file ? `</${file}>; rel=modulepreload` : null;
  };
  const [inside, login] = [linkTo('inside'), linkTo('Login')];
  return ({ headers }) => (headers.cookie?.includes(SESSION_COOKIE) ? inside : login);
}
