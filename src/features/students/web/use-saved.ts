import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#platform/ui/toasts/toast.ts';

/** What follows every change of a record: the toast, the dialog gone, and everything on screen read anew. */
export function useSaved(onClose: () => void): (said: string) => Promise<void> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (said) => {
    showToast({ title: t`Success`, description: said });
    onClose();
    return queryClient.invalidateQueries();
  };
}
