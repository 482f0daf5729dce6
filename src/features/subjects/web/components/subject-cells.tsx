import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import { subjectsApi } from '../shared/subjects.client.ts';

export function code(subject: Subject) {
  return <span className="font-mono text-sm">{subject.code}</span>;
}

/** The name in the reader's language, the other name below it, and whether it is archived. */
export function name(subject: Subject) {
  return <Name subject={subject} />;
}

function Name({ subject }: { subject: Subject }) {
  const { t } = useLingui();
  const { own, other } = namesFor(subject, currentLocale());
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>
        {own}
        {other !== own && <span className="text-muted block text-sm font-normal">{other}</span>}
      </span>
      {subject.archived_at && <Badge tone="inactive">{t({ message: 'Archived', context: 'subject' })}</Badge>}
    </span>
  );
}

export function actions(onEdit: (subject: Subject) => void) {
  return (subject: Subject) => <Actions subject={subject} onEdit={onEdit} />;
}

function Actions({ subject, onEdit }: { subject: Subject; onEdit: (subject: Subject) => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const archived = subject.archived_at !== null;
  const { own } = namesFor(subject, currentLocale());
  const move = useMutation({
    mutationFn: () => {
      const input = { subject_id: subject.id };
      return archived ? subjectsApi.restore.call(input) : subjectsApi.archive.call(input);
    },
    onSuccess: () => {
      showToast({
        title: t`Success`,
        description: archived ? t`Subject restored successfully` : t`Subject archived successfully`,
      });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <ActionMenu
      label={t`More for ${own}`}
      actions={[
        { label: t`Edit`, icon: Pencil, onChoose: () => onEdit(subject) },
        archived
          ? { label: t`Restore`, icon: ArchiveRestore, onChoose: () => move.mutate() }
          : { label: t`Archive`, icon: Archive, onChoose: () => move.mutate() },
      ]}
    />
  );
}
