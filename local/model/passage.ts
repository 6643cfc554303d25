/** A passage of the prompt, with the figures of the search (`find_passages` in 20261101001810_knowledge_search.sql). */
export interface Passage {
  id: string;
  title: string;
  text: string;
  /** The rarity of the words that it shares with the question. */
  score?: number;
  /** Which part of the question it speaks of, from 0 to 1; words that no passage has count most. */
  covered?: number;
  /** The same without the words that no passage has. */
  covered_vocabulary?: number;
  /** How much of what is shared is its subject, from 0 to 1. */
  subject?: number;
  /** Whether it is the best for one of several questions. */
  answers_part?: boolean;
  /** How many words of the question are unknown. */
  unknown_words?: number;
  /** What the question names and is neither in the passage nor in its headings. */
  missing?: string[];
  /** The same of what the question is about and names nothing: "bayar". */
  topics_missing?: string[];
  /** What the question names and is in the text. */
  present?: string[];
  /** What the question is about and is in the text. */
  topics_present?: string[];
  /** What is only in the title or in the headings. */
  above?: string[];
  /** What the message before names and is not in the passage. */
  missing_before?: string[];
  /** How many words of everyday talk in the question it has not. */
  asides?: number;
  /** Whether it is a heading, and what it heads stands in other passages. */
  is_heading?: boolean;
  /** Whether it is a part of a text about many things, whose sentences need not belong together. */
  is_pasted?: boolean;
  /** The roots of the words of the question that are in the text. */
  stems?: string[];
}
