import * as v from 'valibot';

/** The first line of a tool's result that is JSON of this form. */
export const readResult = <Form extends v.GenericSchema>(form: Form, result: string): v.InferOutput<Form> | null => {
  for (const line of result.split('\n')) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), form), line);
    if (parsed.success) return parsed.output;
  }
  return null;
};
