import { expect, it } from 'vitest';
import { JOB_NAMES } from '#features/jobs/jobs-names.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { jobKinds } from '../jobs.ts';

it('every kind of work has a readable name on the jobs page', () => {
  const files = {} as FileStore;
  const kinds = jobKinds({
    school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
    installation: TEST_INSTALLATION,
    secrets: TEST_SECRETS,
    files,
  }).map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter((kind) => !(kind in JOB_NAMES))).toEqual([]);
});
