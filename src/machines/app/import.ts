/**
 * Many records of one file, such as test cases or quick replies. It lives while its page is open. All such imports have this
 * chart, each with the types of its own rows; the recipients of a broadcast have columns to map and are sent in batches
 * (`recipientImport`).
 *
 * A file is read and shown before anything is added. What is added once is known the next time, so a repetition adds nothing.
 */
import { assign, setup, type EventObject } from 'xstate';

import type { AddRequest, ImportResult } from '../../contracts/app.import.ts';
import type { MachineTypes } from './machineTypes.ts';
import { placeholder } from './placeholder.ts';
import { requestOf, unlessRefused } from './request.ts';
import { withEvent } from './withEvent.ts';

interface FileChosen {
  type: 'file.chosen';
  file: File;
}

/** The rows are made of what the application has. */
interface SourceChosen<Source> {
  type: 'source.chosen';
  source: Source;
}

type Event<Source> = FileChosen | SourceChosen<Source> | { type: 'import.confirmed' } | { type: 'import.discarded' };

interface Context<Read, Added, Refusal> {
  businessId: string;
  /** Of the file. */
  name: string;
  /** As it is reviewed. */
  read: Read;
  added: Added | null;
  /** `unreadable`: the file; `failed`: the rows may have been added. */
  problem: 'unreadable' | 'empty' | 'failed' | Refusal | null;
}

interface Args<Read> {
  context: { businessId: string; read: Read };
  event: EventObject;
}

interface Special<Opened, Read, Row, Refusal> {
  /** Under this name it is in the charts. */
  id: string;
  /** Before a file is read. */
  nothing: Read;
  /** What is reviewed of a file, or why nothing is. */
  review: (opened: Opened) => Read | { refused: Refusal | 'empty' };
  rowsToAdd: (read: Read) => readonly Row[];
  /** Rows are also made of a source. */
  hasSources?: boolean;
}

/** The machine of one kind of rows. */
export const createImportMachine = <Opened, Read extends object, Row, Added, Refusal extends string, Source>({
  id,
  nothing,
  review,
  rowsToAdd,
  hasSources = false,
}: Special<Opened, Read, Row, Refusal>) => {
  type Result = ImportResult<Added, Refusal>;
  type Problem = Context<Read, Added, Refusal>['problem'];
  const importing = setup({
    types: {} as MachineTypes<Context<Read, Added, Refusal>, Event<Source>, { businessId: string }>,
    actors: {
      readFile: placeholder<Opened, { businessId: string; file: File }>('readFile'),
      addRows: placeholder<Result, AddRequest<Row, Source>>('addRows'),
    },
    guards: {
      isUnfit: (_, { output }: { output: Opened }) => 'refused' in review(output),
      hasRows: ({ context }) => rowsToAdd(context.read).length > 0,
      isRefused: (_, { output }: { output: Result }) => 'refused' in output,
    },
    actions: {
      setName: assign((_, { file }: { file: File }) => ({ name: file.name, problem: null, added: null })),
      setRead: assign((_, { output }: { output: Opened }) => {
        const read = review(output);
        return 'refused' in read ? { problem: read.refused } : { read };
      }),
      setAdded: assign((_, { output }: { output: Result }) =>
        'added' in output ? { added: output.added, problem: null, read: nothing } : {},
      ),
      setRefusal: assign((_, { output }: { output: Result }) =>
        'refused' in output ? { problem: output.refused } : {},
      ),
      setProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
      reset: assign({ read: nothing, name: '', problem: null, added: null }),
    },
    delays: { timeout: 30_000 },
  });

  const choosing = importing.createStateConfig({
    meta: { story: 'Choosing' },
    on: {
      'file.chosen': { target: 'reading', actions: withEvent('setName') },
      ...(hasSources && { 'source.chosen': { target: 'drawing', actions: 'reset' } }),
    },
  });

  const reading = importing.createStateConfig(
    requestOf({
      src: 'readFile',
      story: 'Reading',
      // Not from the context: a file is no JSON.
      input: ({ context: { businessId }, event }: Args<Read>) => ({ businessId, file: (event as FileChosen).file }),
      done: [
        { guard: withEvent('isUnfit'), target: 'choosing', actions: withEvent('setRead') },
        { target: 'reviewing', actions: withEvent('setRead') },
      ],
      failed: { target: 'choosing', actions: { type: 'setProblem', params: { problem: 'unreadable' } } },
    }),
  );

  const reviewing = importing.createStateConfig({
    meta: { story: 'Reviewing' },
    on: {
      'import.confirmed': { guard: 'hasRows', target: 'importing' },
      'import.discarded': { target: 'choosing', actions: 'reset' },
    },
  });

  const added = { target: 'choosing', actions: withEvent('setAdded') } as const;
  const mayHaveFailed = { type: 'setProblem', params: { problem: 'failed' } } as const;

  const adding = importing.createStateConfig(
    requestOf({
      src: 'addRows',
      story: 'Importing',
      input: ({ context: { businessId, read } }: Args<Read>) => ({ businessId, rows: rowsToAdd(read) }),
      done: unlessRefused('reviewing', added),
      failed: { target: 'reviewing', actions: mayHaveFailed },
    }),
  );

  const drawing = importing.createStateConfig(
    requestOf({
      src: 'addRows',
      story: 'Drawing',
      input: ({ context: { businessId }, event }: Args<Read>) => ({
        businessId,
        source: (event as SourceChosen<Source>).source,
      }),
      done: unlessRefused('choosing', added),
      failed: { target: 'choosing', actions: mayHaveFailed },
    }),
  );

  const ofFiles = { choosing, reading, reviewing, importing: adding };
  const withSources = { ...ofFiles, drawing };
  return importing.createMachine({
    id,
    context: ({ input: { businessId } }) => ({ businessId, name: '', read: nothing, added: null, problem: null }),
    initial: 'choosing',
    states: hasSources ? withSources : (ofFiles as typeof withSources),
  });
};
