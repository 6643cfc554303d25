import * as v from 'valibot';

/** A passage with the signals of the search, which `search_knowledge` explains. */
export const Passage = v.looseObject({
  passage_id: v.string(),
  source_id: v.string(),
  title: v.string(),
  body: v.string(),
});
export type Passage = v.InferOutput<typeof Passage>;
