import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant, formatSize } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { StudentDocument } from '../../documents.contract.ts';
import { mayKeepDocuments } from '../../student-files.policy.ts';
import { KIND_NAMES } from './document-words.ts';
import { Expiry } from './expiry.tsx';
import { documentsApi } from './student-files.client.ts';

/** A student's documents: downloads for readers; the office also adds and removes them. */
export function DocumentsPart({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const keeps = useMay()(mayKeepDocuments);
  const documents = useQuery(documentsApi.list.queryOptions({ input: { student_id: studentId } }));
  const [removed, setRemoved] = useState<StudentDocument | null>(null);
  const add = useLazyDialog(() =>
    import('../add-document-dialog.tsx').then((module) => module.AddDocumentDialog),
  );
  const remove = useLazyDialog(() =>
    import('../remove-document-dialog.tsx').then((module) => module.RemoveDocumentDialog),
  );
  const { data, error } = documents;
  return (
    <Card
      title={t`Documents`}
      actions={
        keeps && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden />}
            busy={add.loading}
            onClick={add.show}
          >
            {t`Add document`}
          </Button>
        )
      }
    >
      <LoadFailed of={documents} />
      {!data && !error && <Skeleton />}
      {data?.length === 0 && (
        <p className="text-muted">
          <Trans>No documents yet.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((document) => (
          <DocumentLine
            key={document.id}
            document={document}
            onRemove={
              keeps
                ? () => {
                    setRemoved(document);
                    remove.show();
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {add.Dialog && <add.Dialog studentId={studentId} onClose={add.close} />}
      {remove.Dialog && removed && <remove.Dialog document={removed} onClose={remove.close} />}
    </Card>
  );
}

function DocumentLine({
  document,
  onRemove,
}: {
  document: StudentDocument;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { id, kind, title, media_type, bytes, added_at, added_by } = document;
  const name = title ?? t(KIND_NAMES[kind]);
  const save = useMutation({
    mutationFn: () => documentsApi.open.call({ document_id: id }),
    onSuccess: (file) => saveFile(file, `${name}.${media_type === 'image/webp' ? 'webp' : 'pdf'}`),
    onError: toastError,
  });
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {title && kind !== 'other' && <span>{t(KIND_NAMES[kind])}</span>}
          <Expiry document={document} />
          <span>
            {[media_type === 'application/pdf' ? 'PDF' : t`Image`, formatSize(bytes, currentLocale())].join(
              ', ',
            )}
          </span>
          <span>
            {[formatInstant(added_at, currentLocale(), timeZone), added_by && t`by ${added_by}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </div>
      <IconButton
        icon={Download}
        label={t`Download: ${name}`}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      />
      {onRemove && <IconButton icon={Trash2} label={t`Remove: ${name}`} onClick={onRemove} />}
    </li>
  );
}
