import { useLingui } from '@lingui/react/macro';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import type { FillProgress as Progress } from '../../fill.contract.ts';

/** The progress of filling in a draft; null before the first message. */
export function FillProgress({ progress }: { progress: Progress | null }) {
  const { t } = useLingui();
  const phases = {
    checking: t`Checking whether all lessons fit…`,
    placing: t`Placing the lessons…`,
    improving: t`All lessons have a place. Keeping more wishes…`,
    explaining: t`Looking for ways out…`,
  };
  return (
    <ProgressBar
      label={progress ? phases[progress.phase] : t`Placing the lessons…`}
      value={progress?.placed ?? 0}
      max={Math.max(1, progress?.lessons ?? 1)}
      {...(progress && progress.placed > 0 && { valueText: t`${progress.placed} of ${progress.lessons}` })}
    />
  );
}
