import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SchoolSection } from '../../levels.contract.ts';
import { UsualLevelsDialog } from '../shared/usual-levels-dialog.tsx';
import { levelsApi } from '../shared/levels.client.ts';
import { SectionDialog } from './section-dialog.tsx';
import type { SectionQuestion } from './section-question.ts';

type Props = { question: SectionQuestion; sections: readonly SchoolSection[]; onClose: () => void };

export function SectionDialogs({ question, sections, onClose }: Props) {
  switch (question.ask) {
    case 'usual':
      return <UsualLevelsDialog sections={sections} onClose={onClose} />;
    case 'section':
      return <SectionDialog section={question.section} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog section={question.section} onClose={onClose} />;
  }
}

function RemoveDialog({ section, onClose }: { section: SchoolSection; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => levelsApi.remove.call({ section_id: section.id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`${section.name} was removed` });
      onClose();
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Remove ${section.name}?`}
      body={t`Its levels are removed too. No class uses them.`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
