import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatSize } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { AttachedFile } from '../../attachments.contract.ts';
import { assignmentFilesApi } from '../assignments.client.ts';

/** The files of an assignment, each a button that saves it. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.file_id}>
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file: { file_id, title, media_type, bytes } }: { file: AttachedFile }) {
  const { t } = useLingui();
  const name = title.replace(/\.[a-z0-9]{2,5}$/i, '');
  const save = useMutation({
    mutationFn: () => assignmentFilesApi.open.call({ file_id }),
    onSuccess: (content) => saveFile(content, `${name}.${media_type === 'image/webp' ? 'webp' : 'pdf'}`),
    onError: toastError,
  });
  const size = formatSize(bytes, currentLocale());
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden />}
      busy={save.isPending}
      aria-label={t`Download: ${name}, ${size}`}
      onClick={() => save.mutate()}
    >
      <span className="max-w-56 truncate">{name}</span>
      <span className="font-normal text-muted">{size}</span>
    </Button>
  );
}
