import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { tillApi } from '../till.client.ts';

type Props = { fileId: string | undefined; onFile: (fileId: string | undefined) => void };

/** A photo or PDF of a voucher, compressed on the phone and uploaded before the form is submitted. */
export function VoucherField({ fileId, onFile }: Props) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => tillApi.upload.call({ file: await shrinkPhoto(file) }),
    onSuccess: ({ file_id }) => onFile(file_id),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {fileId ? (
        <>
          <output className="inline-flex items-center gap-1.5 text-sm text-success">
            <Paperclip size={16} aria-hidden />
            {t`Photo or PDF added`}
          </output>
          <IconButton icon={X} label={t`Remove`} onClick={() => onFile(undefined)} />
        </>
      ) : (
        <Button
          variant="secondary"
          icon={<Paperclip aria-hidden />}
          busy={upload.isPending}
          busyLabel={t`Uploading...`}
          onClick={() => chooser.current?.click()}
        >
          {t`Photo or PDF of the voucher`}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*,application/pdf"
        hidden
        aria-label={t`Photo or PDF of the voucher`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file);
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      <FormError error={upload.error} />
    </div>
  );
}
