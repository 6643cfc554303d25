/** Builds the application once for a run of journeys, when that is needed: each worker would begin a build of its own. */
import { builtSite } from '../../local/build.ts';

export async function setup(): Promise<void> {
  await builtSite();
}
