import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { accountRun, type Run } from './account-run.ts';
import { tell } from './run-notices.ts';
import { studentAccountsApi } from './student-accounts.client.ts';

type Kept = { by: string; run: ReturnType<typeof accountRun> };
let kept: Kept | null = null;

/** The signed-in user's run; it continues, and keeps its passwords, across pages. */
function runOf(by: string): Kept['run'] {
  if (kept?.by === by) return kept.run;
  kept?.run.stop();
  holdTheTab(false);
  const run = accountRun({
    by,
    list: async () => {
      // Load the results view first, so that passwords can always be shown.
      await import('./account-results.tsx');
      return (await studentAccountsApi.waiting.call({})).students;
    },
    create: (input, options) => studentAccountsApi.createMany.call(input, options),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  run.watch(() => holdTheTab(isAtRisk(run.now())));
  kept = { by, run };
  return run;
}

/** Data lost by closing the tab: accounts in progress, or passwords not yet downloaded. */
const isAtRisk = (run: Run) => run.phase !== 'idle' || !run.taken;

const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Required by browsers from before 2024.
  event.returnValue = true;
};

function holdTheTab(atRisk: boolean): void {
  if (atRisk) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

export function useAccountRun(by: string) {
  const run = runOf(by);
  const state = useSyncExternalStore(run.watch, run.now);
  const queryClient = useQueryClient();
  const start = async (domain: string, enrolled: boolean): Promise<void> => {
    const outcome = await run.start(domain);
    if (!outcome) return;
    tell(outcome, run.now(), enrolled);
    await queryClient.invalidateQueries();
  };
  return { ...state, start, stop: run.stop, take: run.take, clear: run.clear };
}
