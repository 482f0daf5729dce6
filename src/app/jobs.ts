import type { JobTools } from '#features/feature.ts';
import { filesSweepJob } from '#platform/files/server/sweep-files.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { everyOnEnrolled, FEATURES } from './features.ts';

export function jobKinds(given: Omit<JobTools, 'onEnrolled' | 'retention'>): JobKind[] {
  const retention = FEATURES.flatMap(({ retention: parts }) => parts ?? []);
  const tools = { ...given, onEnrolled: everyOnEnrolled, retention };
  return [...FEATURES.flatMap(({ jobs }) => jobs?.(tools) ?? []), filesSweepJob(tools.files)];
}
