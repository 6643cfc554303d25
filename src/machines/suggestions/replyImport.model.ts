import { defineModel } from '../app/defineModel.ts';
import { EMPTY_REPLY, MAX_IMPORTED_REPLIES } from './replyDraft.ts';
import { replyImportMachine } from './replyImport.machine.ts';
import { businessId, importedReplies } from './suggestions.fixture.ts';

const offline = new Error('Failed to get quick replies');
const controls = ['file.chosen', 'import.confirmed', 'import.discarded'] as const;

/** A file that is no file: contexts of stories hold JSON. */
const file = { name: 'balasan.csv' } as File;
const tooMany = Array.from({ length: MAX_IMPORTED_REPLIES + 1 }, (_, at) => ({
  id: `r${at}`,
  line: at + 1,
  draft: EMPTY_REPLY,
}));
const taken = { team: ['ongkir'], personal: [] };

export const replyImportModel = defineModel({
  machine: replyImportMachine,
  isSample: true,
  input: { businessId },
  events: {
    'source.chosen': [],
    'file.chosen': [{ type: 'file.chosen', file }],
    'import.confirmed': [{ type: 'import.confirmed' }],
    'import.discarded': [{ type: 'import.discarded' }],
  },
  outcomes: {
    readFile: {
      done: {
        rows: { rows: importedReplies, taken, mayEdit: true },
        unsound: { rows: [{ id: 'r1', line: 2, draft: EMPTY_REPLY }], taken, mayEdit: true },
        empty: { rows: [], taken, mayEdit: true },
        long: { rows: tooMany, taken, mayEdit: true },
      },
      error: { broken: new Error('Not a text') },
    },
    addRows: {
      done: { added: { added: { added: 1, taken: ['jam-buka'] } }, refused: { refused: 'tooMany' } },
      error: { offline },
    },
  },
  vertex: ({ context }) => [context.problem, context.added?.added, context.read.rows.length],
  variant: ({ context }) =>
    context.problem ?? (context.added ? 'Added' : context.read.rows.length === 1 ? 'Unsound' : null),
  ignored: {
    choosing: ['import.confirmed', 'import.discarded'],
    reading: controls,
    reviewing: ['file.chosen'],
    importing: controls,
  },
  maxPaths: 40,
});
