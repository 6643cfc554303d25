/** The number is repaired like that of an imported row, but what is doubtful is refused. Null: it is none. */
export async function numberOf(typed: string): Promise<string | null> {
  const { readPhone } = await import('./phoneRepair.ts');
  const reading = readPhone(typed.trim());
  if (reading.verdict === 'invalid' || (reading.verdict === 'ambiguous' && reading.doubt !== 'landline')) return null;
  return reading.e164;
}
