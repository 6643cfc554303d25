/** Walks the steps of a deployment: as a dry run, or from where the last run ended. */
import { readFileSync } from 'node:fs';

import { CommandError } from '../../local/commandError.ts';
import { replaceFile } from '../../local/replaceFile.ts';
import { openAnswers, type AnswersFile } from '../operator/answersFile.ts';
import { digestOf } from '../operator/digests.ts';
import { generateSecrets } from '../operator/generatedSecrets.ts';
import { hostedQuestions, serverQuestions, type Question } from '../operator/questions.ts';
import { isSecret, variablesOf } from '../operator/variables.ts';
import { faultOf, faultsOfAnswers } from './answerFaults.ts';
import { leftByHand, type Addresses } from './byHand.ts';
import { configFaults, openDeployContext, systemClock, type Clock, type Context } from './context.ts';
import { hostedSteps } from './hostedSteps.ts';
import { ProgramError } from './programs.ts';
import { serverSteps } from './serverSteps.ts';
import type { Step } from './step.ts';

export interface DeployOptions {
  /** The file of answers. */
  file: string;
  isDry: boolean;
  /** To a server of one's own, instead of a hosted project. */
  isSelfHosted?: boolean;
  /** Leaves out the backup of a server. */
  withoutBackup?: boolean;
  /** Asks the operator; null: without a terminal, missing answers are a failure. `typed` is what was typed before. */
  ask: ((prompt: string, hidden: boolean, typed: string) => Promise<string>) | null;
  print: (line: string) => void;
  clock?: Clock;
}

/** What earlier runs did, without any secret. */
interface Progress {
  project: string;
  steps: Record<string, { digest: string; at: string } | undefined>;
  /** Those of the last run that came to its end; also of another project. */
  addresses?: Addresses;
}

/** Asks for what is missing or wrong. Each answer is written as soon as it is right. */
async function complete(
  answers: AnswersFile,
  asked: readonly Question[],
  ask: NonNullable<DeployOptions['ask']>,
  print: DeployOptions['print'],
) {
  for (const { name, text, usual } of asked) {
    let typed = answers.values[name] ?? '';
    for (;;) {
      const value = typed.trim() || usual || '';
      const fault = value === '' ? `${name} belum diisi.` : faultOf(name, value, answers.values);
      if (fault === null) {
        if (value !== answers.values[name]) await answers.add({ [name]: value });
        break;
      }
      if (typed !== '') print(fault);
      typed = await ask(`${text}: `, isSecret(name), typed);
    }
  }
}

/** What keeps a deployment from beginning, in sentences. */
function faults({ values }: AnswersFile, asked: readonly Question[]): string[] {
  const missing = asked.filter(({ name, usual }) => !values[name] && usual === undefined);
  if (missing.length > 0) return missing.map(({ name, text }) => `${name} belum diisi: ${text}.`);
  const variables = { ...generateSecrets(values), ...variablesOf(values) };
  return [...faultsOfAnswers(values, variables), ...configFaults(variables)];
}

async function isDone(step: Step, context: Context, { steps: done }: Progress): Promise<boolean> {
  const remembered = done[step.name];
  if (step.inputs && remembered?.digest !== digestOf(await step.inputs(context))) return false;
  return step.isDone ? step.isDone(context) : remembered !== undefined;
}

function explain(error: unknown): string {
  if (error instanceof ProgramError) return `${error.message}\n${error.output.trim()}`;
  return error instanceof CommandError ? error.message : String(error);
}

export async function deploy({
  file,
  isDry,
  isSelfHosted = false,
  withoutBackup = false,
  ask,
  print,
  clock = systemClock,
}: DeployOptions): Promise<void> {
  const steps = isSelfHosted ? serverSteps : hostedSteps;
  const asked = isSelfHosted ? serverQuestions : hostedQuestions;
  const answers = openAnswers(file, { writes: !isDry });
  if (ask && !isDry) {
    print(`Jawaban disimpan di ${file}, yang hanya dapat dibaca oleh Anda.`);
    await complete(answers, asked, ask, print);
  }
  const wrong = faults(answers, asked);
  if (wrong.length > 0) {
    if (isDry) for (const [at, { title }] of steps.entries()) print(`${at + 1}. ${title}`);
    throw new CommandError(`${wrong.join('\n')}\nLengkapi ${file}; belum ada yang berubah.`);
  }
  const left: string[] = [];
  const context = openDeployContext({
    answers,
    isDry,
    withoutBackup,
    clock,
    print,
    leave: (sentence) => left.push(sentence),
  });
  const progress = readProgress(`${file}.state.json`, context.projectName);
  const save = (): Promise<void> => replaceFile(`${file}.state.json`, JSON.stringify(progress, null, 2));
  const remember = (name: string, digest: string | undefined): Promise<void> => {
    progress.steps[name] = digest === undefined ? undefined : { digest, at: new Date().toISOString() };
    return save();
  };

  let isComplete = true;
  for (const [at, step] of steps.entries()) {
    const title = `${at + 1}. ${step.title}`;
    try {
      // oxlint-disable-next-line no-await-in-loop -- each step builds on the one before
      const done = await isDone(step, context, progress).catch((error: unknown) => {
        if (isDry) return false;
        throw error;
      });
      context.say(done ? `✓ ${title}: sudah` : `→ ${title}`);
      if (done) continue;
      // A step that fails may have changed something: what an earlier run did is no longer there.
      if (!isDry) await remember(step.name, undefined);
      await step.run(context);
      // Read again: the step has changed what a project shows of it.
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!isDry) await remember(step.name, digestOf((await step.inputs?.(context)) ?? null));
    } catch (error) {
      context.say(`✗ ${title}\n${explain(error)}`);
      isComplete = false;
      if (isDry) continue;
      throw new CommandError(step.whenFailed, { cause: error });
    }
  }
  const all = [...left, ...leftByHand(context, progress.addresses)];
  context.say(isDry ? '\nTidak ada yang diubah.' : '\nSelesai. Yang tinggal dikerjakan sendiri:');
  for (const sentence of all) context.say(`- ${sentence}`);
  if (!isDry) {
    progress.addresses = { site: context.site, backend: context.backend };
    await save();
  }
  if (!isComplete)
    throw new CommandError('Tidak semua langkah dapat dikatakan: perbaiki yang bertanda ✗, lalu ulangi.');
}

function readProgress(file: string, project: string): Progress {
  try {
    const progress = JSON.parse(readFileSync(file, 'utf8')) as Progress;
    const { addresses } = progress;
    return progress.project === project ? progress : { project, steps: {}, ...(addresses && { addresses }) };
  } catch {
    // There was no run, or it ended while it wrote its first step: every step is then checked or run again.
  }
  return { project, steps: {} };
}
