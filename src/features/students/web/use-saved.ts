import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#platform/ui/toasts/toast.ts';

/** After every change of a record: shows a toast, closes the dialog and invalidates all queries. */
export function useSaved(onClose: () => void): (said: string) => Promise<void> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (said) => {
    showToast({ title: t`Success`, description: said });
    onClose();
    return queryClient.invalidateQueries();
  };
}
