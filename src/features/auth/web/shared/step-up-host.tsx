import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { askedForProof, watchProof } from './step-up.ts';

type Answering = { onAnswer: (proved: boolean) => void };

/**
 * Mounted once in the portal; shows the dialog when a call needs reauthentication, and loads its code on
 * first use.
 */
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
