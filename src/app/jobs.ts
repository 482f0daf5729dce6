import type { JobTools } from '#features/feature.ts';
import { filesSweepJob } from '#platform/files/server/sweep-files.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { FEATURES } from './features.ts';

/** Everything that the portal does by itself, beside the requests. */
export function jobKinds(tools: Omit<JobTools, 'retention'>): JobKind[] {
  const retention = FEATURES.flatMap(({ retention: parts }) => parts ?? []);
  return [
    ...FEATURES.flatMap(({ jobs }) => jobs?.({ ...tools, retention }) ?? []),
    filesSweepJob(tools.files),
  ];
}
