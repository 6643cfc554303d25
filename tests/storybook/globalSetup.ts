/** Builds Storybook once, as `npm run storybook:build` does. */
import { runStorybook } from '../../scripts/storybook.ts';

export async function setup(): Promise<void> {
  const code = await runStorybook('build', ['--output-dir', '.cache/storybook', '--quiet']);
  if (code !== 0) throw new Error('Storybook cannot be built');
}
