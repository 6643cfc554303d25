/** Words in the user's language for what is no view: notifications and files. */
import type { ExportWords } from '../contracts/exports.ts';
import { appearanceStore } from '../services/app/appearance.ts';

/** The words of a catalogue in the user's language; Indonesian while the English ones cannot be loaded. */
export const inUsersLanguage = async <T extends { catalogue: string }>(catalogue: T): Promise<T> => {
  if (appearanceStore.read().language !== 'en') return catalogue;
  try {
    const { inEnglish } = await import('../views/english.ts');
    return inEnglish(catalogue);
  } catch {
    return catalogue;
  }
};

/** The words of files for spreadsheets. They are loaded with the first file. */
export const exportWords = async (): Promise<ExportWords> =>
  inUsersLanguage((await import('../views/exports/text/id.ts')).exportsText);
