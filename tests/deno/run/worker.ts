/** Serves the function that its argument names, as a worker of the edge runtime does, and prints the port. Run by Deno. */
import process from 'node:process';

import { servePrinted } from './servePrinted.ts';

servePrinted();
Object.assign(globalThis, { EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work } });
await import(new URL(`../../../supabase/functions/${process.argv[2]}/index.ts`, import.meta.url).href);
