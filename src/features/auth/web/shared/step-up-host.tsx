import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { askedForProof, watchProof } from './step-up.ts';

type Answering = { onAnswer: (proved: boolean) => void };

/** Stands once in the portal and shows the question when a call waits for a fresh proof; its code comes with the first one. */
export function StepUpHost() {
  const asking = useSyncExternalStore(watchProof, askedForProof);
  const [Dialog, setDialog] = useState<ComponentType<Answering> | null>(null);
  useEffect(() => {
    if (!asking || Dialog) return;
    import('./step-up-dialog.tsx').then(
      (module) => setDialog(() => module.StepUpDialog),
      (error: unknown) => {
        toastError(error);
        asking.answer(false);
      },
    );
  }, [asking, Dialog]);
  return asking && Dialog ? <Dialog onAnswer={asking.answer} /> : null;
}
