import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openStorageFixture, textFile, type StorageFixture } from './storage.harness.ts';

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await openStorageFixture();
});
afterAll(() => fixture.close());

const names = (rows: { name: string }[] | null): string[] => (rows ?? []).map(({ name }) => name);

describe('listing objects', () => {
  const uploadSamples = async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    for (const name of ['b.txt', 'a.txt', 'Z.txt', 'b_1.txt', 'toko/1.txt', 'toko/2.txt', 'arsip/lama/3.txt']) {
      await media.upload(`${id}/${name}`, textFile(name));
    }
    return { id, media };
  };

  test('a list shows one level: folders first, then files, by name', async () => {
    const { id, media } = await uploadSamples();
    const { data } = await media.list(id);
    expect(names(data)).toEqual(['arsip', 'toko', 'Z.txt', 'a.txt', 'b.txt', 'b_1.txt']);
    expect(data?.[0]).toMatchObject({ id: null, metadata: null });
    expect(data?.[3]).toMatchObject({
      id: expect.any(String) as string,
      metadata: { size: 5, mimetype: 'text/plain' },
    });
    expect(names((await media.list(`${id}/toko`)).data)).toEqual(['1.txt', '2.txt']);
    expect(names((await media.list(`${id}/tok`)).data)).toEqual([]);
  });

  test('times are in ISO 8601 in lists, infos, deletions and buckets', async () => {
    const { id, media } = await uploadSamples();
    const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const times = { created_at: isoTime, updated_at: isoTime };
    expect((await media.list(id)).data?.[3]).toMatchObject({ ...times, last_accessed_at: isoTime });
    expect((await media.info(`${id}/a.txt`)).data).toMatchObject({ createdAt: isoTime, lastModified: isoTime });
    expect((await media.remove([`${id}/a.txt`])).data).toMatchObject([times]);
    const admin = fixture.withKey(fixture.keys.secret);
    expect((await admin.getBucket('media')).data).toMatchObject(times);
    expect((await admin.listBuckets()).data?.[0]).toMatchObject(times);
  });

  test('a list supports paging, sorting and searching', async () => {
    const { id, media } = await uploadSamples();
    expect(names((await media.list(id, { limit: 2, offset: 1 })).data)).toEqual(['toko', 'Z.txt']);
    const descending = await media.list(id, { sortBy: { column: 'name', order: 'desc' } });
    expect(names(descending.data)).toEqual(['toko', 'arsip', 'b_1.txt', 'b.txt', 'a.txt', 'Z.txt']);
    expect(names((await media.list(id, { search: 'B' })).data)).toEqual(['b.txt', 'b_1.txt']);
    expect(names((await media.list(id, { search: 'b_' })).data)).toEqual(['b_1.txt']);
    expect(names((await media.list(id, { search: '%' })).data)).toEqual([]);
  });

  test('a list has a hundred entries by default', async () => {
    const { id, files } = await fixture.signUpUser();
    await fixture.database.query(
      `insert into storage.objects (bucket_id, name, version)
       select 'media', $1 || '/' || lpad(n::text, 4, '0'), gen_random_uuid() from generate_series(1, 120) as n`,
      [id],
    );
    const { data } = await files.from('media').list(id);
    expect([data?.length, data?.[0]?.name, data?.at(-1)?.name]).toEqual([100, '0001', '0100']);
    expect((await files.from('media').list(id, { limit: 1000 })).data).toHaveLength(120);
  });

  test('a list contains only readable objects', async () => {
    const [{ id }, other] = [await uploadSamples(), await fixture.signUpUser()];
    expect((await other.files.from('media').list(id)).data).toEqual([]);
    expect((await fixture.withKey(fixture.keys.publishable).from('media').list('')).data).toEqual([]);
  });

  test.for([{ limit: -1 }, { offset: -1 }, { sortBy: { column: 'name; drop table storage.objects' } }, { prefix: 7 }])(
    'the list options %j are rejected',
    async (options) => {
      const { token } = await fixture.signUpUser();
      const response = await fetch(`${fixture.url}/object/list/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(options),
      });
      expect(await response.json()).toMatchObject({ statusCode: '400' });
    },
  );
});

describe('signed URLs', () => {
  const uploadAndSign = async (lifetime = 60) => {
    const user = await fixture.signUpUser();
    const name = `${user.id}/a b.txt`;
    await user.files.from('media').upload(name, textFile('isi'));
    const { data } = await user.files.from('media').createSignedUrl(name, lifetime);
    return { ...user, name, url: data?.signedUrl ?? '' };
  };

  test('a signed URL returns its object to all clients, ranges included', async () => {
    const { url } = await uploadAndSign();
    expect(await (await fetch(url)).text()).toBe('isi');
    expect(await (await fetch(url, { headers: { range: 'bytes=0-0' } })).text()).toBe('i');
  });

  test('a signed URL is limited to its object and lifetime, and invalid when altered', async () => {
    const { url, id, files } = await uploadAndSign();
    await files.from('media').upload(`${id}/lain.txt`, textFile('lain'));
    const otherObject = new URL(url);
    otherObject.pathname = otherObject.pathname.replace(/[^/]*$/, 'lain.txt');
    expect(await (await fetch(otherObject)).json()).toMatchObject({ error: 'InvalidSignature' });
    expect(await (await fetch(`${url}x`)).json()).toMatchObject({ error: 'InvalidJWT' });
    expect(await (await fetch(url.split('?')[0] ?? '')).json()).toMatchObject({ error: 'InvalidJWT' });
    const expiredToken = await fixture.keys.sign({ use: 'read', url: `media/${id}/lain.txt`, exp: 1 });
    const expired = await fetch(`${fixture.url}/object/sign/media/${id}/lain.txt?token=${expiredToken}`);
    expect(await expired.json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  test('a signed URL cannot upload, and an access token is not a signed URL', async () => {
    const { url, id, token } = await uploadAndSign();
    const readToken = new URL(url).searchParams.get('token') ?? '';
    const written = await fetch(`${fixture.url}/object/upload/sign/media/${id}/a%20b.txt?token=${readToken}`, {
      method: 'PUT',
      body: 'x',
    });
    expect(await written.json()).toMatchObject({ error: 'InvalidSignature' });
    expect(await (await fetch(`${url.split('?')[0]}?token=${token}`)).json()).toMatchObject({
      error: 'InvalidSignature',
    });
  });

  test('several URLs are signed at once, with an error for each missing object', async () => {
    const { files, name, id } = await uploadAndSign();
    const { data } = await files.from('media').createSignedUrls([name, `${id}/tiada.txt`], 60);
    expect(data).toMatchObject([
      { path: name, error: null },
      { path: `${id}/tiada.txt`, error: expect.stringContaining('does not exist') as string },
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('isi');
  });

  test('a signed URL needs a lifetime', async () => {
    const { files, name } = await uploadAndSign();
    expect((await files.from('media').createSignedUrl(name, 0)).error).toMatchObject({ statusCode: '400' });
  });
});

describe('signed uploads', () => {
  test('a signed upload stores one object for its owner without signing in', async () => {
    const { id, files } = await fixture.signUpUser();
    const name = `${id}/nota.txt`;
    const { data } = await files.from('media').createSignedUploadUrl(name);
    const visitor = fixture.withKey(fixture.keys.publishable).from('media');
    expect((await visitor.uploadToSignedUrl(name, data?.token ?? '', textFile('nota'))).error).toBeNull();
    expect(await (await files.from('media').download(name)).data?.text()).toBe('nota');
    const [row] = await fixture.database.query('select owner_id from storage.objects where name = $1', [name]);
    expect(row).toEqual({ owner_id: id });
    const again = await visitor.uploadToSignedUrl(name, data?.token ?? '', textFile('lagi'));
    expect(again.error).toMatchObject({ statusCode: '409' });
    const otherObject = await visitor.uploadToSignedUrl(`${id}/lain.txt`, data?.token ?? '', textFile('x'));
    expect(otherObject.error).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
  });

  test('a signed upload token cannot read', async () => {
    const { id, files } = await fixture.signUpUser();
    const name = `${id}/nota.txt`;
    await files.from('media').upload(name, textFile('nota'));
    const { data } = await files.from('media').createSignedUploadUrl(name, { upsert: true });
    const response = await fetch(`${fixture.url}/object/sign/media/${name}?token=${data?.token}`);
    expect(await response.json()).toMatchObject({ error: 'InvalidSignature' });
  });

  test('a signed upload replaces an object only if it was requested with upsert', async () => {
    const { id, files } = await fixture.signUpUser();
    const media = files.from('media');
    await media.upload(`${id}/nota.txt`, textFile('satu'));
    expect((await media.createSignedUploadUrl(`${id}/nota.txt`)).error).toMatchObject({ statusCode: '409' });
    const { data } = await media.createSignedUploadUrl(`${id}/nota.txt`, { upsert: true });
    expect((await media.uploadToSignedUrl(`${id}/nota.txt`, data?.token ?? '', textFile('dua'))).error).toBeNull();
    expect(await (await media.download(`${id}/nota.txt`)).data?.text()).toBe('dua');
  });

  test('signed uploads are rejected for a foreign folder and for a missing bucket', async () => {
    const [first, other] = [await fixture.signUpUser(), await fixture.signUpUser()];
    expect((await first.files.from('media').createSignedUploadUrl(`${other.id}/x.txt`)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await first.files.from('tiada').createSignedUploadUrl(`${first.id}/x.txt`)).error).toMatchObject({
      statusCode: '404',
    });
  });
});

describe('buckets', () => {
  test('the buckets of config.toml exist with their limits', async () => {
    const { data } = await fixture.withKey(fixture.keys.secret).getBucket('pictures');
    expect(data).toMatchObject({
      public: true,
      file_size_limit: 1024,
      allowed_mime_types: ['image/*', 'application/pdf'],
    });
  });

  test('the secret key creates, updates, empties and deletes buckets', async () => {
    const admin = fixture.withKey(fixture.keys.secret);
    expect((await admin.createBucket('sementara', { public: false, fileSizeLimit: '1KB' })).error).toBeNull();
    expect((await admin.createBucket('sementara')).error).toMatchObject({ statusCode: '409' });
    await admin.updateBucket('sementara', { public: true });
    expect((await admin.getBucket('sementara')).data).toMatchObject({ public: true, file_size_limit: 1000 });
    await admin.updateBucket('sementara', { public: true, fileSizeLimit: null, allowedMimeTypes: ['text/plain'] });
    expect((await admin.getBucket('sementara')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: ['text/plain'],
    });
    await admin.from('sementara').upload('x.txt', textFile('x'));
    expect((await admin.deleteBucket('sementara')).error).toMatchObject({ statusCode: '409' });
    expect(await admin.emptyBucket('sementara')).toEqual({
      data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
      error: null,
    });
    expect((await admin.deleteBucket('sementara')).error).toBeNull();
    expect((await admin.getBucket('sementara')).error).toMatchObject({ statusCode: '404' });
  });

  test('other callers cannot see or change buckets', async () => {
    const { files } = await fixture.signUpUser();
    for (const client of [files, fixture.withKey(fixture.keys.publishable)]) {
      expect((await client.listBuckets()).data).toEqual([]);
      expect((await client.createBucket('milikku')).error).toMatchObject({ statusCode: '403' });
      expect((await client.updateBucket('media', { public: true })).error).toMatchObject({ statusCode: '404' });
      expect((await client.deleteBucket('media')).error).toMatchObject({ statusCode: '404' });
    }
  });
});
