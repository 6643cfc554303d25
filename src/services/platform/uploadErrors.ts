/** Parses the storage's response to an upload. Most rejections have HTTP status 400 and their real status in the body. */
import * as v from 'valibot';

/** Any other successful response, such as a captive portal page, is not from the storage. */
const successSchema = v.object({ Key: v.string() });

const errorSchema = v.object({
  statusCode: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)), 0),
  message: v.fallback(v.pipe(v.string(), v.maxLength(500)), ''),
});

/** `status` 0: unknown whether the file is stored. */
export type UploadResponse = { stored: true } | { stored: false; status: number; message: string };

/** `http` is the status of the response, `body` its text. */
export const parseUploadResponse = (http: number, body: string): UploadResponse => {
  const json = parseJson(body);
  if (http >= 200 && http < 300)
    return v.is(successSchema, json) ? { stored: true } : { stored: false, status: 0, message: '' };
  const error = v.safeParse(errorSchema, json);
  if (!error.success) return { stored: false, status: http, message: '' };
  return { stored: false, status: error.output.statusCode || http, message: error.output.message };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
