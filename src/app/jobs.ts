import { financePurgeJob } from '#features/finance/server/finance.purge.ts';
import { recurrencesJob } from '#features/finance/recurrences/server/recurrences.posting.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { filesSweepJob } from '#platform/files/server/sweep-files.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';

/** Everything that the portal does by itself, beside the requests. */
export function jobKinds({ timeZone, files }: { timeZone: string; files: FileStore }): JobKind[] {
  return [recurrencesJob(timeZone), financePurgeJob(), filesSweepJob(files)];
}
