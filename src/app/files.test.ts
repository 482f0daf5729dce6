import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readEnvironment } from '#platform/env/environment.ts';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { anS3Server } from '#platform/testing/s3-server.ts';
import { storeOf } from './files.ts';

const NAME = `${'a'.repeat(32)}.webp`;
const BYTES = new TextEncoder().encode('a picture');
const keys = { S3_ACCESS_KEY_ID: 'AKPREAU', S3_SECRET_ACCESS_KEY: 'a secret', S3_REGION: 'eu-west-3' };

it('files are stored in the configured directory', async () => {
  const { folder } = await testStore();
  await storeOf(readEnvironment({ FILES_DIR: folder })).put(NAME, BYTES);
  expect(await readdir(folder)).toEqual([NAME]);
});

it('files are stored in the configured bucket, and nowhere else', async () => {
  const { folder } = await testStore();
  const { origin, objects } = await anS3Server({
    bucket: 'school',
    accessKeyId: keys.S3_ACCESS_KEY_ID,
    secret: keys.S3_SECRET_ACCESS_KEY,
    region: keys.S3_REGION,
  });
  const store = storeOf(readEnvironment({ FILES_DIR: folder, S3_URL: `${origin}/school/files`, ...keys }));
  await store.put(NAME, BYTES);
  expect([...objects.keys()]).toEqual([`files/${NAME}`]);
  expect((await filesIn(store)).map(({ name }) => name)).toEqual([NAME]);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  [
    { S3_URL: 'https://s3.test/school' },
    'S3_ACCESS_KEY_ID must be set with S3_URL; S3_SECRET_ACCESS_KEY must be set with S3_URL',
  ],
  [
    { ...keys, S3_SECRET_ACCESS_KEY: '', S3_URL: 'https://s3.test/school' },
    'S3_SECRET_ACCESS_KEY must be set with S3_URL',
  ],
  [{ ...keys, S3_URL: 'https://s3.test' }, 'S3_URL must name a bucket: https://host/bucket'],
  [
    { ...keys, S3_URL: 'https://key:secret@s3.test/school' },
    'S3_URL must name a bucket: https://host/bucket',
  ],
  [{ ...keys, S3_URL: 'ftp://s3.test/school' }, 'S3_URL must name a bucket: https://host/bucket'],
])('%j is reported in one sentence at the start', (variables, faults) => {
  expect(() => readEnvironment(variables)).toThrow(
    `The configuration is not right: ${faults}. README.md lists every variable.`,
  );
});
