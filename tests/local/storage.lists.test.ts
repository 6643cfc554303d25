import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openStorageBench, textFile, type StorageBench } from './storage.harness.ts';

let bench: StorageBench;
beforeAll(async () => {
  bench = await openStorageBench();
});
afterAll(() => bench.close());

const names = (rows: { name: string }[] | null): string[] => (rows ?? []).map(({ name }) => name);

describe('listing objects', () => {
  const shelf = async () => {
    const { id, files } = await bench.person();
    const media = files.from('media');
    for (const name of ['b.txt', 'a.txt', 'Z.txt', 'b_1.txt', 'toko/1.txt', 'toko/2.txt', 'arsip/lama/3.txt']) {
      await media.upload(`${id}/${name}`, textFile(name));
    }
    return { id, media };
  };

  test('a list shows one level: folders first, then files, by name', async () => {
    const { id, media } = await shelf();
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

  test('a list supports paging, sorting and searching', async () => {
    const { id, media } = await shelf();
    expect(names((await media.list(id, { limit: 2, offset: 1 })).data)).toEqual(['toko', 'Z.txt']);
    const turned = await media.list(id, { sortBy: { column: 'name', order: 'desc' } });
    expect(names(turned.data)).toEqual(['toko', 'arsip', 'b_1.txt', 'b.txt', 'a.txt', 'Z.txt']);
    expect(names((await media.list(id, { search: 'B' })).data)).toEqual(['b.txt', 'b_1.txt']);
    expect(names((await media.list(id, { search: 'b_' })).data)).toEqual(['b_1.txt']);
    expect(names((await media.list(id, { search: '%' })).data)).toEqual([]);
  });

  test('a list has a hundred entries by default', async () => {
    const { id, files } = await bench.person();
    await bench.database.query(
      `insert into storage.objects (bucket_id, name, version)
       select 'media', $1 || '/' || lpad(n::text, 4, '0'), gen_random_uuid() from generate_series(1, 120) as n`,
      [id],
    );
    const { data } = await files.from('media').list(id);
    expect([data?.length, data?.[0]?.name, data?.at(-1)?.name]).toEqual([100, '0001', '0100']);
    expect((await files.from('media').list(id, { limit: 1000 })).data).toHaveLength(120);
  });

  test('a list contains only readable objects', async () => {
    const [{ id }, other] = [await shelf(), await bench.person()];
    expect((await other.files.from('media').list(id)).data).toEqual([]);
    expect((await bench.withKey(bench.keys.publishable).from('media').list('')).data).toEqual([]);
  });

  test.for([{ limit: -1 }, { offset: -1 }, { sortBy: { column: 'name; drop table storage.objects' } }, { prefix: 7 }])(
    'the list options %j are rejected',
    async (wish) => {
      const { token } = await bench.person();
      const answer = await fetch(`${bench.url}/object/list/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      });
      expect(await answer.json()).toMatchObject({ statusCode: '400' });
    },
  );
});

describe('signed URLs', () => {
  const signed = async (life = 60) => {
    const person = await bench.person();
    const name = `${person.id}/a b.txt`;
    await person.files.from('media').upload(name, textFile('isi'));
    const { data } = await person.files.from('media').createSignedUrl(name, life);
    return { ...person, name, address: data?.signedUrl ?? '' };
  };

  test('a signed URL returns its object to all clients, ranges included', async () => {
    const { address } = await signed();
    expect(await (await fetch(address)).text()).toBe('isi');
    expect(await (await fetch(address, { headers: { range: 'bytes=0-0' } })).text()).toBe('i');
  });

  test('a signed URL is limited to its object and lifetime, and invalid when altered', async () => {
    const { address, id, files } = await signed();
    await files.from('media').upload(`${id}/lain.txt`, textFile('lain'));
    const elsewhere = new URL(address);
    elsewhere.pathname = elsewhere.pathname.replace(/[^/]*$/, 'lain.txt');
    expect(await (await fetch(elsewhere)).json()).toMatchObject({ error: 'InvalidSignature' });
    expect(await (await fetch(`${address}x`)).json()).toMatchObject({ error: 'InvalidJWT' });
    expect(await (await fetch(address.split('?')[0] ?? '')).json()).toMatchObject({ error: 'InvalidJWT' });
    const past = await bench.keys.sign({ use: 'read', url: `media/${id}/lain.txt`, exp: 1 });
    const late = await fetch(`${bench.url}/object/sign/media/${id}/lain.txt?token=${past}`);
    expect(await late.json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  test('a signed URL cannot upload, and an access token is not a signed URL', async () => {
    const { address, id, token } = await signed();
    const readToken = new URL(address).searchParams.get('token') ?? '';
    const written = await fetch(`${bench.url}/object/upload/sign/media/${id}/a%20b.txt?token=${readToken}`, {
      method: 'PUT',
      body: 'x',
    });
    expect(await written.json()).toMatchObject({ error: 'InvalidSignature' });
    expect(await (await fetch(`${address.split('?')[0]}?token=${token}`)).json()).toMatchObject({
      error: 'InvalidSignature',
    });
  });

  test('several URLs are signed at once, with an error for each missing object', async () => {
    const { files, name, id } = await signed();
    const { data } = await files.from('media').createSignedUrls([name, `${id}/tiada.txt`], 60);
    expect(data).toMatchObject([
      { path: name, error: null },
      { path: `${id}/tiada.txt`, error: expect.stringContaining('does not exist') as string },
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('isi');
  });

  test('a signed URL needs a lifetime', async () => {
    const { files, name } = await signed();
    expect((await files.from('media').createSignedUrl(name, 0)).error).toMatchObject({ statusCode: '400' });
  });
});

describe('signed uploads', () => {
  test('a signed upload stores one object for its owner without signing in', async () => {
    const { id, files } = await bench.person();
    const name = `${id}/nota.txt`;
    const { data } = await files.from('media').createSignedUploadUrl(name);
    const visitor = bench.withKey(bench.keys.publishable).from('media');
    expect((await visitor.uploadToSignedUrl(name, data?.token ?? '', textFile('nota'))).error).toBeNull();
    expect(await (await files.from('media').download(name)).data?.text()).toBe('nota');
    const [row] = await bench.database.query('select owner_id from storage.objects where name = $1', [name]);
    expect(row).toEqual({ owner_id: id });
    const again = await visitor.uploadToSignedUrl(name, data?.token ?? '', textFile('lagi'));
    expect(again.error).toMatchObject({ statusCode: '409' });
    const elsewhere = await visitor.uploadToSignedUrl(`${id}/lain.txt`, data?.token ?? '', textFile('x'));
    expect(elsewhere.error).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
  });

  test('a signed upload token cannot read', async () => {
    const { id, files } = await bench.person();
    const name = `${id}/nota.txt`;
    await files.from('media').upload(name, textFile('nota'));
    const { data } = await files.from('media').createSignedUploadUrl(name, { upsert: true });
    const answer = await fetch(`${bench.url}/object/sign/media/${name}?token=${data?.token}`);
    expect(await answer.json()).toMatchObject({ error: 'InvalidSignature' });
  });

  test('a signed upload replaces an object only if it was requested with upsert', async () => {
    const { id, files } = await bench.person();
    const media = files.from('media');
    await media.upload(`${id}/nota.txt`, textFile('satu'));
    expect((await media.createSignedUploadUrl(`${id}/nota.txt`)).error).toMatchObject({ statusCode: '409' });
    const { data } = await media.createSignedUploadUrl(`${id}/nota.txt`, { upsert: true });
    expect((await media.uploadToSignedUrl(`${id}/nota.txt`, data?.token ?? '', textFile('dua'))).error).toBeNull();
    expect(await (await media.download(`${id}/nota.txt`)).data?.text()).toBe('dua');
  });

  test('signed uploads are rejected for a foreign folder and for a missing bucket', async () => {
    const [one, other] = [await bench.person(), await bench.person()];
    expect((await one.files.from('media').createSignedUploadUrl(`${other.id}/x.txt`)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await one.files.from('tiada').createSignedUploadUrl(`${one.id}/x.txt`)).error).toMatchObject({
      statusCode: '404',
    });
  });
});

describe('buckets', () => {
  test('the buckets of config.toml exist with their limits', async () => {
    const { data } = await bench.withKey(bench.keys.secret).getBucket('pictures');
    expect(data).toMatchObject({
      public: true,
      file_size_limit: 1024,
      allowed_mime_types: ['image/*', 'application/pdf'],
    });
  });

  test('the secret key creates, updates, empties and deletes buckets', async () => {
    const admin = bench.withKey(bench.keys.secret);
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
    expect((await admin.emptyBucket('sementara')).error).toBeNull();
    expect((await admin.deleteBucket('sementara')).error).toBeNull();
    expect((await admin.getBucket('sementara')).error).toMatchObject({ statusCode: '404' });
  });

  test('other callers cannot see or change buckets', async () => {
    const { files } = await bench.person();
    for (const client of [files, bench.withKey(bench.keys.publishable)]) {
      expect((await client.listBuckets()).data).toEqual([]);
      expect((await client.createBucket('milikku')).error).toMatchObject({ statusCode: '403' });
      expect((await client.updateBucket('media', { public: true })).error).toMatchObject({ statusCode: '404' });
      expect((await client.deleteBucket('media')).error).toMatchObject({ statusCode: '404' });
    }
  });
});
