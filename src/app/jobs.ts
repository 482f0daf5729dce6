import type { JobTools } from '#features/feature.ts';
import { filesSweepJob } from '#platform/files/server/sweep-files.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import {
  BOOK_WORDS,
  everyOnEnrolled,
  FEATURES,
  NOTICE_READERS,
  NOTICE_WORDS,
  NOTICES_NOW,
} from './features.ts';

/** The parts of the tools that come from all features. */
type OfFeatures = 'bookWords' | 'onEnrolled' | 'retention' | 'noticeWords' | 'noticesNow' | 'noticeReaders';

export function jobKinds(given: Omit<JobTools, OfFeatures>): JobKind[] {
  const retention = FEATURES.flatMap(({ retention: parts }) => parts ?? []);
  const tools = {
    ...given,
    bookWords: BOOK_WORDS,
    onEnrolled: everyOnEnrolled,
    retention,
    noticeWords: NOTICE_WORDS,
    noticesNow: NOTICES_NOW,
    noticeReaders: NOTICE_READERS,
  };
  return [...FEATURES.flatMap(({ jobs }) => jobs?.(tools) ?? []), filesSweepJob(tools.files)];
}
