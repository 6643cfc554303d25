/**
 * Prints the paths of a feature's machines as a checklist for testing by hand: `npm run paths -- auth`, or one machine,
 * `npm run paths -- auth/registration`. docs/testing-by-hand.md tells how to use it.
 */
import { parseOptions, runCommand } from '../local/cli.ts';
import { writtenPaths, type WrittenPath, type WrittenStep } from './paths/text.ts';
import { loadChecklists } from './paths/views.ts';

const { values, positionals } = await runCommand(() =>
  parseOptions(
    'Pakai: npm run paths -- <fitur>[/<mesin>] [--user-only] [--short] [--csv]',
    { 'user-only': { type: 'boolean' }, short: { type: 'boolean' }, csv: { type: 'boolean' } },
    1,
  ),
);
const [wanted = ''] = positionals;
const { checklists, words } = await loadChecklists(wanted);
if (wanted === '' || checklists.length === 0) {
  console.error(`Tidak ada mesin "${wanted}". Sebutkan fitur atau mesin, misalnya: npm run paths -- auth`);
  process.exit(1);
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

/** What to do, and what must be seen then. */
const [acts, sees] = [
  ({ open, prepare, act, instead, isByHand }: WrittenStep) =>
    [
      ...(open === undefined ? [] : [sentence(open)]),
      ...prepare.map((one) => `Sebelumnya: ${one}.`),
      sentence(act),
      ...instead.map((one) => `Tetapi ${one}.`),
      ...(isByHand ? [] : ['(Tidak dapat ditimbulkan dengan tangan: lihat ceritanya.)']),
    ].join(' '),
  ({ see, isBrief }: WrittenStep) =>
    see.length === 0 ? '' : `${isBrief ? 'Sebentar: ' : ''}${sentence(see.join('; '))}`,
];

const row = (...cells: string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

const inCsv = (name: string, { title, steps }: WrittenPath): string[] =>
  steps.map((step, at) => row(name, title, String(at), acts(step), sees(step), step.story?.link ?? '', ''));

const inMarkdown = ({ title, steps }: WrittenPath, index: number): string[] => [
  `\n## ${index + 1}. ${title}\n`,
  ...steps.flatMap((step, at) => {
    const { see, story } = step;
    const isSame = at > 0 && see.join() === steps[at - 1]?.see.join();
    return [
      `- [ ] ${at}. ${acts(step)}`,
      ...(see.length === 0 ? [] : [`      → ${isSame ? 'Tampilan tidak berubah.' : sees(step)}`]),
      ...(story === null ? [] : [`      Cerita: ${story.link}`]),
    ];
  }),
];

const choice = { userOnly: values['user-only'] ?? false, short: values.short ?? false };
if (values.csv) console.log(row('mesin', 'jalur', 'langkah', 'lakukan', 'lihat', 'cerita', 'hasil'));
for (const checklist of checklists) {
  const { name } = checklist;
  const all = await writtenPaths(checklist, words, choice);
  const lines = values.csv
    ? all.flatMap((path) => inCsv(name, path))
    : [`\n# ${name}: ${all.length} jalur`, ...all.flatMap(inMarkdown)];
  if (lines.length > 0) console.log(lines.join('\n'));
}
// A pipe takes what was printed later than the calls.
process.stdout.write('', () => process.exit());
