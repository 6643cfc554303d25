/**
 * `npm run agent:check`: the hundred questions through the webhook, the queue and the function, to the model that `AGENT_…`
 * names; without them, to the built-in one. Nothing is asserted: it is for choosing a model.
 */

import { parseOptions, runCommand } from '../../local/cli.ts';
import { CommandError } from '../../local/commandError.ts';
import { startStack } from '../../local/stack.ts';
import { readModelsEnv, type ModelsEnv } from '../../supabase/functions/_shared/env.ts';
import { startHarness, type Harness } from '../gateway/support/harness.ts';
import { answerBy, askAll, turnOn, type Outcome } from './asking.ts';
import { figuresOf, linesOf } from './figures.ts';
import { questions } from './questions.ts';

const USAGE = `Pakai: npm run agent:check -- [--version v2|v3] [--reps 3] [--questions 100] [--at-once 5] [--model nama …]`;

function readOptions() {
  const { values } = parseOptions(USAGE, {
    version: { type: 'string' },
    reps: { type: 'string', default: '1' },
    questions: { type: 'string', default: String(questions.length) },
    'at-once': { type: 'string', default: '5' },
    model: { type: 'string', multiple: true },
  });
  const whole = (name: 'reps' | 'questions' | 'at-once', most: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new CommandError(`--${name} harus bilangan dari 1 sampai ${most}.\n${USAGE}`);
    return value;
  };
  if (values.version !== undefined && !['v2', 'v3'].includes(values.version))
    throw new CommandError(`--version harus v2 atau v3.\n${USAGE}`);
  return {
    versions: values.version === undefined ? ['v2', 'v3'] : [values.version],
    reps: whole('reps', 20),
    asked: questions.slice(0, whole('questions', questions.length)),
    atOnce: whole('at-once', 20),
    models: values.model,
  };
}

/** The models of the environment; null: the built-in one. */
function readModels(): ModelsEnv | null {
  const { AGENT_BASE_URL, AGENT_MODEL_LARGE, AGENT_MODEL_SMALL } = process.env;
  if (!AGENT_BASE_URL) return null;
  const usual: Record<string, string | undefined> = {
    AGENT_API_KEY: 'none',
    AGENT_MODEL_SMALL: AGENT_MODEL_LARGE,
    AGENT_MODEL_LARGE: AGENT_MODEL_SMALL,
  };
  try {
    return readModelsEnv((name) => process.env[name] ?? usual[name]);
  } catch (error) {
    throw new CommandError(`Pengaturan model tidak bisa dipakai. ${(error as Error).message}.`);
  }
}

async function checkVersion(
  harness: Harness,
  version: string,
  { reps, asked, atOnce }: ReturnType<typeof readOptions>,
): Promise<void> {
  await answerBy(harness, version);
  const agent = harness.newAgent();
  const outcomes = asked.map((): Outcome[] => []);
  for (let repetition = 0; repetition < reps; repetition += 1)
    for (let first = 0; first < asked.length; first += atOnce) {
      // oxlint-disable-next-line no-await-in-loop -- so many at a time
      const found = await askAll(harness, agent, asked.slice(first, first + atOnce));
      for (const [index, outcome] of found.entries()) outcomes[first + index]?.push(outcome);
      process.stderr.write(`\r${version}: ulangan ${repetition + 1}, ${first + found.length} dari ${asked.length} `);
    }
  process.stderr.write('\n');
  const figures = figuresOf(asked.map((question, at) => ({ question, outcomes: outcomes[at] ?? [] })));
  for (const line of linesOf(figures, reps)) console.log(line);
}

await runCommand(async () => {
  const options = readOptions();
  const models = readModels();
  const names = options.models ?? [models?.largeModel ?? 'model bawaan'];
  // The log of the function names each failure, which the table counts.
  console.error = () => {};
  for (const name of names) {
    const chosen = models && { ...models, largeModel: name };
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, each with an empty stack
    const harness = await startHarness(
      (more) => startStack({ ...more, seed: true, quiet: true }),
      chosen ?? { prices: {} },
    );
    try {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await turnOn(harness);
      for (const version of options.versions) {
        console.log(`\n${name} · ${models ? new URL(models.modelUrl).host : 'bawaan'} · versi ${version.slice(1)}`);
        // oxlint-disable-next-line no-await-in-loop -- one version after the other
        await checkVersion(harness, version, options);
      }
    } finally {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await harness.close();
    }
  }
});
