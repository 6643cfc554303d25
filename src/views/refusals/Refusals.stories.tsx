/** Why the server refuses, as users read it: the codes of src/contracts/refusal.ts by what they are about. */
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Notice } from '../ui/Notice.tsx';
import { refusalsText } from './text/id.ts';
import { useRefusal } from './useRefusal.ts';

/** What a sentence with a value has in it. */
const VALUES: Record<string, string> = { 'webhook.too_often': '12', 'key.scope': 'messages:write' };

const Refusal = ({ code }: { code: string }) => (
  <Notice
    tone="fail"
    title={useRefusal(VALUES[code] === undefined ? code : `${code}: ${VALUES[code]}`)}
    detail={code}
  />
);

const families = Map.groupBy([...Object.keys(refusalsText.codes), 'newer.code'], (code) => code.split('.')[0] ?? '');

const meta = {
  title: 'Messages/Refusals · ditolak server, pesan kesalahan',
  id: 'messages-refusals',
  component: Refusal,
  parameters: { layout: 'padded' },
  render: () => (
    <>
      {[...families].map(([family, codes]) => (
        <section key={family} aria-label={family} className="grid max-w-2xl grid-cols-1 gap-2 pb-4">
          <h2 className="font-bold">{family}</h2>
          {codes.map((code) => (
            <Refusal key={code} code={code} />
          ))}
        </section>
      ))}
    </>
  ),
} satisfies Meta;
export default meta;

export const EveryRefusal: StoryObj = {};
