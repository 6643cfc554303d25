/** Builds the application once for all journeys. Otherwise each worker would start a build. */
import { buildSite } from '../../local/build.ts';

export async function setup(): Promise<void> {
  await buildSite();
}
