import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TagColour, FormValues } from '../../contracts/settings.ts';

/** For the views, which import only types from contracts. */
export { TONES } from '../../contracts/settings.ts';

export const TAG_COLOURS = [
  'abu',
  'merah',
  'jingga',
  'kuning',
  'hijau',
  'toska',
  'biru',
  'ungu',
  'merah_muda',
] as const satisfies readonly TagColour[];
/** The sections of the settings, in display order. */
export const SECTIONS = [
  'bisnis',
  'jam',
  'agen',
  'pembayaran',
  'katalog',
  'ongkir',
  'tag',
  'tim',
  'notifikasi',
  'akun',
  'data',
  'akses',
] as const;

/** `perilaku` is a tab of the training screen, and its only section. */
export type SectionName = (typeof SECTIONS)[number] | 'perilaku';

export const sectionOf = ({ name, search: { section } }: ScreenRoute): SectionName | null =>
  name === 'training' ? 'perilaku' : (SECTIONS.find((known) => known === section) ?? null);

/**
 * Deep equality. Unchanged parts share their object, so a catalogue of thousands of products is not compared in full.
 */
const isDeepEqual = (one: unknown, other: unknown): boolean => {
  // NaN (an unreadable number) differs from null.
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, theirs] = [one as FormValues, other as FormValues];
  const names = Object.keys(mine);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(theirs).length &&
    names.every((name) => name in theirs && isDeepEqual(mine[name], theirs[name]))
  );
};

/** The fields that a draft would change. An equal object is no change. */
export const changedFields = (saved: FormValues, draft: FormValues): FormValues =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isDeepEqual(value, saved[name])));
