import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { guardiansApi } from './shared/guardians.client.ts';

/** The code the school gives to a parent who already has an account. */
export function ParentsCode({ studentId }: { studentId: string }) {
  const code = useQuery(guardiansApi.code.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = code;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-muted">
          <Trans>Parents' code</Trans>
        </span>
        {data ? (
          <code translate="no" className="font-mono text-lg font-semibold tracking-wider select-all">
            {data.code}
          </code>
        ) : (
          !error && <Skeleton className="inline-block h-5 w-32" />
        )}
      </p>
      <p className="text-sm text-muted">
        <Trans>Parents enter it under “Add a child”. You then approve the request.</Trans>
      </p>
      <LoadFailed of={code} />
    </div>
  );
}
