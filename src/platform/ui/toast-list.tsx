import { useLingui } from '@lingui/react/macro';
import { CircleCheck, OctagonAlert, X } from 'lucide-react';
import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { Icon } from './icon.tsx';
import { closeToast, type ShownToast } from './toast.ts';

/** The notices themselves: polite ones for successes, urgent ones for failures; F8 moves the focus to them. */
export function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const { t } = useLingui();
  return (
    <Provider duration={8000} label={t`Notification`} swipeDirection="right">
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
      <Viewport
        label={t`Notifications ({hotkey})`}
        className="fixed inset-x-3 bottom-3 z-50 flex flex-col gap-2 md:start-auto md:end-6 md:bottom-6 md:w-96"
      />
    </Provider>
  );
}

function Notice({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const failed = toast.tone === 'destructive';
  return (
    <Root
      type={failed ? 'foreground' : 'background'}
      {...(failed ? { duration: Infinity } : {})}
      onOpenChange={(open) => {
        if (!open) closeToast(toast.id);
      }}
      className={`toast flex items-start gap-3 rounded border bg-card py-3 ps-4 pe-2 shadow-lifted ${failed ? 'border-danger' : 'border-control'}`}
    >
      <Icon
        of={failed ? OctagonAlert : CircleCheck}
        className={`mt-0.5 ${failed ? 'text-danger' : 'text-success'}`}
      />
      <div className="min-w-0 flex-1">
        <Title className={`font-semibold ${failed ? 'text-danger' : ''}`}>{toast.title}</Title>
        {toast.description && <Description className="text-sm text-text">{toast.description}</Description>}
      </div>
      <Close
        aria-label={t`Close`}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-raised hover:text-text"
      >
        <Icon of={X} size={18} />
      </Close>
    </Root>
  );
}
