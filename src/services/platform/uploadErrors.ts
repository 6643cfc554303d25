/** What the storage says to an upload. Over HTTP most of its refusals are 400; which one it is stands in the body. */
import * as v from 'valibot';

/** Whatever else is OK, as the page of a hotel, was said by somebody who has stored nothing. */
const successSchema = v.object({ Key: v.string() });

const errorSchema = v.object({
  statusCode: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), 0),
  message: v.fallback(v.pipe(v.string(), v.maxLength(500)), ''),
});

/** `status` 0: nobody knows whether it is stored. */
export type UploadResponse = { stored: true } | { stored: false; status: number; message: string };

/** `http`: the status of the answer, `body`: its text. */
export const parseUploadResponse = (http: number, body: string): UploadResponse => {
  const json = parseJson(body);
  if (http >= 200 && http < 300)
    return v.is(successSchema, json) ? { stored: true } : { stored: false, status: 0, message: '' };
  const refusal = v.safeParse(errorSchema, json);
  if (!refusal.success) return { stored: false, status: http, message: '' };
  return { stored: false, status: refusal.output.statusCode || http, message: refusal.output.message };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
