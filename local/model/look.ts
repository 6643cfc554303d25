// Pictures that carry what they show, behind the end of the file, where no decoder reads. A model would have to look.
import * as v from 'valibot';

const marker = 'chabot-shows:';

/** What a picture shows, in the form that a model is asked for. */
export const Shown = v.object({
  kind: v.optional(v.string(), 'product'),
  description: v.string(),
  text_seen: v.optional(v.string(), ''),
  product: v.optional(v.nullable(v.string()), null),
  proof: v.optional(v.nullable(v.looseObject({})), null),
});
export type Shown = v.InferInput<typeof Shown>;

/** A picture with what it shows. */
export const showing = (picture: Uint8Array, shown: Shown): Uint8Array =>
  new Uint8Array(Buffer.concat([picture, Buffer.from(`\n${marker}${JSON.stringify(shown)}`)]));

const Request = v.object({
  messages: v.array(
    v.looseObject({
      content: v.nullish(
        v.union([
          v.string(),
          v.array(v.looseObject({ type: v.string(), image_url: v.nullish(v.looseObject({ url: v.string() })) })),
        ]),
      ),
    }),
  ),
});

/** What the picture of a request shows, as the model would write it; null: the request has none. */
export function lookAt(request: unknown): string | null {
  const read = v.safeParse(Request, request);
  if (!read.success) return null;
  const [url] = read.output.messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.flatMap((part) => part.image_url?.url ?? []) : [],
  );
  if (url === undefined) return null;
  const file = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const at = file.lastIndexOf(marker);
  const shown = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Shown),
    at === -1 ? '' : file.subarray(at + marker.length).toString('utf8'),
  );
  // What does not say what it shows is not seen.
  return JSON.stringify(
    shown.success ? shown.output : { kind: 'other', description: '', text_seen: '', product: null, proof: null },
  );
}
