import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openStorageFixture, textFile, type StorageFixture } from './storage.harness.ts';

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await openStorageFixture();
});
afterAll(() => fixture.close());

describe('uploading', () => {
  test('an upload from a form or a raw body is returned byte for byte', async () => {
    const { id, files } = await fixture.signUpUser();
    const bytes = crypto.getRandomValues(new Uint8Array(3000));
    const media = files.from('media');
    const form = await media.upload(`${id}/a.bin`, new Blob([bytes], { type: 'application/octet-stream' }));
    expect(form.data).toMatchObject({
      path: `${id}/a.bin`,
      fullPath: `media/${id}/a.bin`,
      id: expect.any(String) as string,
    });
    await media.upload(`${id}/b.bin`, bytes, { contentType: 'application/octet-stream' });
    for (const name of ['a.bin', 'b.bin']) {
      const { data } = await media.download(`${id}/${name}`);
      expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(bytes);
    }
  });

  test('an upload keeps its type, cache control, metadata and owner', async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    await media.upload(`${id}/catatan.txt`, textFile('halo'), { metadata: { room: '7' }, cacheControl: '60' });
    const { data } = await media.info(`${id}/catatan.txt`);
    expect(data).toMatchObject({
      size: 4,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { room: '7' },
    });
    expect((await media.exists(`${id}/catatan.txt`)).data).toBe(true);
    const [row] = await fixture.database.query('select owner::text, owner_id from storage.objects where name = $1', [
      `${id}/catatan.txt`,
    ]);
    expect(row).toEqual({ owner: id, owner_id: id });
  });

  test('an upload replaces an object only with upsert', async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    const name = `${id}/satu.txt`;
    await media.upload(name, textFile('satu'));
    const before = await fixture.countFiles();
    expect((await media.upload(name, textFile('dua'))).error).toMatchObject({ statusCode: '409' });
    expect(await (await media.download(name)).data?.text()).toBe('satu');
    expect((await media.upload(name, textFile('tiga'), { upsert: true })).error).toBeNull();
    expect(await (await media.download(name)).data?.text()).toBe('tiga');
    expect((await media.update(name, textFile('empat'))).error).toBeNull();
    expect(await (await media.download(name)).data?.text()).toBe('empat');
    expect(await fixture.countFiles()).toBe(before);
    expect((await media.update(`${id}/tiada.txt`, textFile('x'))).error).toMatchObject({ statusCode: '404' });
  });

  test('an upload that the policies forbid is rejected and leaves no file', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    const before = await fixture.countFiles();
    const foreign = await first.files.from('media').upload(`${other.id}/x.txt`, textFile('x'));
    expect(foreign.error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    const anonymous = await fixture.withKey(fixture.keys.publishable).from('media').upload('x.txt', textFile('x'));
    expect(anonymous.error).toMatchObject({ statusCode: '403' });
    expect(await fixture.countFiles()).toBe(before);
  });

  test('the policies are checked before size and type', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    const wrong = new Blob([new Uint8Array(1025)], { type: 'text/html' });
    const { error } = await first.files.from('pictures').upload(`${other.id}/x.html`, wrong);
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test('an upload needs no permission to read', async () => {
    const { files } = await fixture.signUpUser();
    const name = `${crypto.randomUUID()}.txt`;
    expect((await files.from('drop').upload(name, textFile('x'))).error).toBeNull();
    expect((await files.from('drop').download(name)).error).not.toBeNull();
  });

  test('the size limits of bucket and project apply to forms and raw bodies, and leave no file', async () => {
    const { id, files } = await fixture.signUpUser();
    const before = await fixture.countFiles();
    const large = new Uint8Array(1025);
    for (const body of [new Blob([large], { type: 'image/png' }), large]) {
      const { error } = await files.from('pictures').upload(`${id}/p.png`, body, { contentType: 'image/png' });
      expect(error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' });
    }
    const huge = await files.from('media').upload(`${id}/h.bin`, new Blob([new Uint8Array(200_000)]));
    expect(huge.error).toMatchObject({ statusCode: '413' });
    expect(await fixture.countFiles()).toBe(before);
    expect(
      (await files.from('pictures').upload(`${id}/p.png`, large.slice(1), { contentType: 'image/png' })).error,
    ).toBeNull();
  });

  test('an upload of unknown length is limited while it arrives', async () => {
    const { id, token } = await fixture.signUpUser();
    const before = await fixture.countFiles();
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
    const response = await fetch(`${fixture.url}/object/media/${id}/endless.bin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    // The connection may be closed before the response arrives.
    expect([null, 400]).toContain(response?.status ?? null);
    const rows = await fixture.database.query('select 1 from storage.objects where name = $1', [`${id}/endless.bin`]);
    expect(rows).toEqual([]);
    expect(await fixture.countFiles()).toBe(before);
  });

  test('the MIME types of the bucket apply', async () => {
    const { id, files } = await fixture.signUpUser();
    const pictures = files.from('pictures');
    const { error } = await pictures.upload(`${id}/x.html`, textFile('<p>', 'text/html'));
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type text/html is not supported' });
    expect((await pictures.upload(`${id}/x.png`, textFile('png', 'image/png'))).error).toBeNull();
    expect((await pictures.upload(`${id}/x.pdf`, textFile('pdf', 'application/pdf'))).error).toBeNull();
  });

  test.for([
    ['application/pdf', null],
    ['image/png; charset=x', null],
    ['image/PNG', null],
    ['application/pdf; version=2', '415'],
    ['application/PDF', '415'],
    ['Application/pdf', '415'],
    ['application', '415'],
    ['*/*', '415'],
  ])(
    'the type %s in the head of an upload is compared letter by letter, as the real one does',
    async ([type, code]) => {
      const { id, files } = await fixture.signUpUser();
      const options = { contentType: type ?? '' };
      const { error } = await files.from('pictures').upload(`${id}/huruf`, new Uint8Array(3), options);
      expect((error as { statusCode?: string } | null)?.statusCode ?? null).toBe(code);
    },
  );

  test('the type of a form loses its parameters, as the parser of the real one leaves them out', async () => {
    const { id, files } = await fixture.signUpUser();
    const sound = new Blob(['x'], { type: 'application/pdf; version=2' });
    expect((await files.from('pictures').upload(`${id}/formulir`, sound)).error).toBeNull();
    const [row] = await fixture.database.query(
      `select metadata ->> 'mimetype' as type from storage.objects where name = $1`,
      [`${id}/formulir`],
    );
    expect(row).toEqual({ type: 'application/pdf' });
  });

  test.for(['../x', 'a/../../x', 'a/./x', 'a//x', 'a\\x', 'a\u0000x', 'é.png', 'x'.repeat(1025), '%2e%2e/x'])(
    'the name %j is rejected',
    async (name) => {
      const { id, token } = await fixture.signUpUser();
      const response = await fetch(`${fixture.url}/object/media/${id}/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        body: 'x',
      });
      expect(await response.json()).toMatchObject({ code: 'InvalidKey' });
    },
  );

  test('an upload whose row fails leaves no file', async () => {
    await fixture.database.script(`
      create or replace function public.refuse_rows() returns trigger language plpgsql as $$
        begin if new.name like '%refused%' and new.metadata is not null then raise exception 'no'; end if; return new; end $$;
      create or replace trigger refuse_rows before insert on storage.objects for each row execute function public.refuse_rows();`);
    const { id, files } = await fixture.signUpUser();
    const before = await fixture.countFiles();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { error } = await files.from('media').upload(`${id}/refused.txt`, textFile('x'));
    const [line] = log.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)) as object);
    log.mockRestore();
    expect(line).toMatchObject({ level: 'error', error: expect.stringMatching(/^error P0001 no\n {4}at /) });
    expect(error).toMatchObject({ statusCode: '500', message: 'Internal server error' });
    expect(await fixture.countFiles()).toBe(before);
  });
});

describe('reading', () => {
  test('an object is readable only if the policies allow it', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    const name = `${first.id}/rahasia.txt`;
    await first.files.from('media').upload(name, textFile('rahasia'));
    for (const otherClient of [other.files, fixture.withKey(fixture.keys.publishable)]) {
      expect((await otherClient.from('media').download(name)).error).not.toBeNull();
      expect((await otherClient.from('media').info(name)).error).toMatchObject({ statusCode: '404' });
      expect((await otherClient.from('media').createSignedUrl(name, 60)).error).toMatchObject({ statusCode: '404' });
    }
    expect((await fixture.withKey(fixture.keys.secret).from('media').download(name)).error).toBeNull();
    expect((await fetch(`${fixture.url}/object/public/media/${name}`)).status).toBe(400);
  });

  test('an expired token is rejected, not treated as anonymous', async () => {
    const { id, files } = await fixture.signUpUser({ exp: 1 });
    expect((await files.from('media').list(id)).error).toMatchObject({
      statusCode: '403',
      message: '"exp" claim timestamp check failed',
    });
  });

  test('a public bucket is readable without a key', async () => {
    const { id, files } = await fixture.signUpUser();
    await files.from('pictures').upload(`${id}/a b.png`, textFile('png', 'image/png'));
    const { publicUrl } = files.from('pictures').getPublicUrl(`${id}/a b.png`).data;
    const response = await fetch(publicUrl);
    expect([response.status, await response.text()]).toEqual([200, 'png']);
    expect((await fetch(publicUrl.replace('a%20b', 'tiada'))).status).toBe(400);
  });

  /** What the real Storage sends with a file (src/storage/renderer/renderer.ts); the rest is of every HTTP response. */
  const real = ['accept-ranges', 'content-length', 'content-type', 'etag', 'last-modified', 'x-robots-tag'];
  const ofHttp = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'vary']);
  const sentWith = ({ headers }: Response) => [...headers.keys()].filter((name) => !ofHttp.has(name)).toSorted();

  test('a file comes with the headers that the real one sends, and no others', async () => {
    const { id, files, token } = await fixture.signUpUser();
    const types = ['image/png', 'audio/ogg', 'application/pdf', 'text/plain', 'text/csv', 'text/html', 'video/mp4'];
    await Promise.all(types.map((type, at) => files.from('media').upload(`${id}/${at}`, textFile('isi', type))));
    for (const [at, type] of types.entries()) {
      const { data } = await files.from('media').createSignedUrl(`${id}/${at}`, 60);
      const signed = await fetch(data?.signedUrl ?? '');
      expect([type, ...sentWith(signed)]).toEqual([type, ...[...real, 'expires'].toSorted()]);
      expect(signed.headers.get('content-type')).toBe(type === 'text/html' ? 'text/plain' : type);
      const authenticated = await fetch(`${fixture.url}/object/authenticated/media/${id}/${at}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([type, ...sentWith(authenticated)]).toEqual([type, ...[...real, 'cache-control'].toSorted()]);
    }
    const { data } = await files.from('media').createSignedUrl(`${id}/0`, 60);
    const ended = Date.parse((await fetch(data?.signedUrl ?? '')).headers.get('expires') ?? '') - Date.now();
    expect(ended).toBeLessThanOrEqual(60_000);
  });

  test('a file is downloaded under the name that the URL asks for, as the real one writes it', async () => {
    const { id, files } = await fixture.signUpUser();
    await files.from('media').upload(`${id}/y.png`, textFile('png', 'image/png'));
    const { signedUrl = '' } = (await files.from('media').createSignedUrl(`${id}/y.png`, 60)).data ?? {};
    const dispositionOf = async (name: string) =>
      (await fetch(`${signedUrl}&download=${encodeURIComponent(name)}`)).headers.get('content-disposition');
    const name = 'nota%20%22Sari%22%20%C3%A9.png';
    expect(await dispositionOf('nota "Sari" é.png')).toBe(`attachment; filename=${name}; filename*=UTF-8''${name}`);
    expect(await dispositionOf('')).toBe('attachment;');
  });

  // Files have the address of the application here, unlike hosted ones.
  test.for([
    ['x.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['x.xml', 'application/xml', '<a/>'],
    ['x.xhtml', 'application/xhtml+xml', '<html/>'],
    ['x.js', 'text/javascript', 'alert(1)'],
  ] as const)('%s cannot run scripts', async ([name, type, body]) => {
    const { id, files } = await fixture.signUpUser();
    await files.from('media').upload(`${id}/${name}`, textFile(body, type));
    const { data } = await files.from('media').createSignedUrl(`${id}/${name}`, 60);
    const { headers } = await fetch(data?.signedUrl ?? '');
    expect(headers.get('content-type')).toContain(type);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  test.for([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-999', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ] as const)('a request with the range %s', async ([range, status, body, contentRange]) => {
    const { id, files, token } = await fixture.signUpUser();
    await files.from('media').upload(`${id}/angka.txt`, textFile('0123456789'));
    const response = await fetch(`${fixture.url}/object/authenticated/media/${id}/angka.txt`, {
      headers: { authorization: `Bearer ${token}`, range },
    });
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(body.length));
  });

  test('a range past the end is rejected, a known ETag returns 304, and HEAD has no body', async () => {
    const { id, files, token } = await fixture.signUpUser();
    await files.from('media').upload(`${id}/angka.txt`, textFile('0123456789'));
    const get = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${fixture.url}/object/media/${id}/angka.txt`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    expect(await (await get({ range: 'bytes=10-' })).json()).toMatchObject({ error: 'invalid_range' });
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });
});

describe('moving, copying and deleting', () => {
  test('moving keeps the content and frees the name', async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    await media.upload(`${id}/lama.txt`, textFile('isi'));
    expect((await media.move(`${id}/lama.txt`, `${id}/arsip/baru.txt`)).error).toBeNull();
    expect(await (await media.download(`${id}/arsip/baru.txt`)).data?.text()).toBe('isi');
    expect((await media.download(`${id}/lama.txt`)).error).not.toBeNull();
  });

  test('a copy is independent of its source', async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    await media.upload(`${id}/asal.txt`, textFile('isi'));
    const copied = await media.copy(`${id}/asal.txt`, `${id}/salinan.txt`);
    expect(copied.data?.path).toBe(`media/${id}/salinan.txt`);
    await media.remove([`${id}/asal.txt`]);
    expect(await (await media.download(`${id}/salinan.txt`)).data?.text()).toBe('isi');
    expect((await media.copy(`${id}/asal.txt`, `${id}/lagi.txt`)).error).toMatchObject({ statusCode: '404' });
  });

  test('moving and copying respect existing objects, policies and bucket rules', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    const media = first.files.from('media');
    const [a, b] = [`${first.id}/a.txt`, `${first.id}/b.txt`];
    await media.upload(a, textFile('a'));
    await media.upload(b, textFile('b'));
    const before = await fixture.countFiles();
    for (const operation of ['move', 'copy'] as const) {
      expect((await media[operation](a, b)).error).toMatchObject({ statusCode: '409' });
      expect((await media[operation](a, `${other.id}/a.txt`)).error).toMatchObject({ statusCode: '403' });
      expect((await media[operation](a, '../a.txt')).error).toMatchObject({ statusCode: '400' });
      expect((await media[operation](a, a, { destinationBucket: 'pictures' })).error).toMatchObject({
        statusCode: '415',
      });
      expect((await other.files.from('media')[operation](a, `${other.id}/a.txt`)).error).toMatchObject({
        statusCode: '404',
      });
    }
    expect(await fixture.countFiles()).toBe(before);
    expect(await (await media.download(b)).data?.text()).toBe('b');
  });

  test('a read-only object cannot be moved, replaced or deleted', async () => {
    const { files } = await fixture.signUpUser();
    const name = `${crypto.randomUUID()}.txt`;
    await fixture.withKey(fixture.keys.secret).from('board').upload(name, textFile('papan'));
    const board = files.from('board');
    expect((await board.move(name, `lain-${name}`)).error).toMatchObject({ statusCode: '403' });
    expect((await board.update(name, textFile('x'))).error).toMatchObject({ statusCode: '403' });
    expect((await board.remove([name])).data).toEqual([]);
    expect(await (await board.download(name)).data?.text()).toBe('papan');
  });

  test('deleting removes only permitted objects, and their files', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    const before = await fixture.countFiles();
    await first.files.from('media').upload(`${first.id}/a.txt`, textFile('a'));
    expect((await other.files.from('media').remove([`${first.id}/a.txt`])).data).toEqual([]);
    const { data } = await first.files.from('media').remove([`${first.id}/a.txt`, `${first.id}/tiada.txt`]);
    expect(data).toMatchObject([{ name: `${first.id}/a.txt`, bucket_id: 'media' }]);
    expect(await fixture.countFiles()).toBe(before);
  });
});

test('a start deletes files without a row, except recent ones', async () => {
  const { id, files } = await fixture.signUpUser();
  await files.from('media').upload(`${id}/tetap.txt`, textFile('tetap'));
  const minuteAgo = new Date(Date.now() - 60_000);
  for (const entry of await readdir(fixture.folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), minuteAgo, minuteAgo);
  }
  const before = await fixture.countFiles();
  const writeOrphan = async (modified: Date): Promise<void> => {
    const version = crypto.randomUUID();
    const versionFolder = path.join(fixture.folder, version.slice(0, 2));
    await mkdir(versionFolder, { recursive: true });
    await writeFile(path.join(versionFolder, version), 'yatim');
    await utimes(path.join(versionFolder, version), modified, modified);
  };
  await writeOrphan(minuteAgo);
  await writeOrphan(new Date());
  await fixture.restart();
  await expect.poll(() => fixture.countFiles()).toBe(before + 1);
  expect(await (await files.from('media').download(`${id}/tetap.txt`)).data?.text()).toBe('tetap');
});

test('a row with an invalid version does not open other files', async () => {
  const { id, files } = await fixture.signUpUser();
  await fixture.database.query(`insert into storage.objects (bucket_id, name, version) values ('media', $1, $2)`, [
    `${id}/jalan.txt`,
    '../../../../etc/passwd',
  ]);
  expect((await files.from('media').download(`${id}/jalan.txt`)).error).not.toBeNull();
  expect((await files.from('media').remove([`${id}/jalan.txt`])).error).toBeNull();
});

test('a path with a null character is rejected', async () => {
  const { token } = await fixture.signUpUser();
  const headers = { authorization: `Bearer ${token}` };
  const requests = [
    fetch(`${fixture.url}/object/authenticated/media/a%00b`, { headers }),
    fetch(`${fixture.url}/object/sign/media/a%00b`, { method: 'POST', headers, body: '{"expiresIn":60}' }),
    fetch(`${fixture.url}/object/list/me%00dia`, { method: 'POST', headers }),
  ];
  for (const response of await Promise.all(requests)) expect(response.status).toBe(400);
});
