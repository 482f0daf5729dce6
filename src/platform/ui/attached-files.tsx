import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AttachedFile } from '#platform/files/attached-file.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatSize } from '#platform/time/format.ts';
import { Button } from './button.tsx';
import { saveFile } from './lists/save-file.ts';
import { toastError } from './toasts/errors.ts';

type Open = (fileId: string) => Promise<File>;

/** Attached files, each a button that saves it. */
export function AttachedFiles({ files, open }: { files: readonly AttachedFile[]; open: Open }) {
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.file_id}>
          <OneFile file={file} open={open} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file, open }: { file: AttachedFile; open: Open }) {
  const { t } = useLingui();
  const { file_id, title, media_type, bytes } = file;
  const name = title.replace(/\.[a-z0-9]{2,5}$/i, '');
  const save = useMutation({
    mutationFn: () => open(file_id),
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
