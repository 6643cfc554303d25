/** A question as tests ask it. */
import type { Question } from './question.ts';

type Changes = Partial<Omit<Question, 'business'>> & { business?: Partial<Question['business']> };

/** A question about cloth to a shop without settings, with changes. */
export const questionWith = ({ business, ...changes }: Changes = {}): Question => ({
  version: 'v2',
  model_size: 'small',
  over_budget: false,
  is_closing: false,
  is_upset: false,
  burst: [{ author: 'customer', kind: 'text', text: 'kain berapa kak?' }],
  turns: [],
  knowledge: 'published',
  room: null,
  ...changes,
  business: {
    id: 'b',
    name: 'Toko',
    description: null,
    tone: 'ramah',
    instructions: null,
    keywords: null,
    hours: null,
    opens_again: null,
    ...business,
  },
});
