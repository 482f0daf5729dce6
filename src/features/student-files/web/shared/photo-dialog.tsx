import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { sendPhoto } from './send-photo.ts';
import { photosApi } from './student-files.client.ts';
import { StudentPhoto } from './student-photo.tsx';

type Props = {
  student: { id: string; full_name: string | null; photo: string | null };
  onClose: () => void;
};

/** Sets a student's photo as soon as one is taken or selected, or removes it. */
export function PhotoDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      await (file ? sendPhoto(student.id, file) : photosApi.remove.call({ student_id: student.id }));
    },
    onSuccess: (_done, file) => {
      showToast({ title: t`Success`, description: file ? t`Photo saved` : t`Photo removed` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const name = student.full_name ?? t`N/A`;
  return (
    <Dialog open size="sm" title={t`Photo`} description={name} dirty={change.isPending} onClose={onClose}>
      <div className="flex gap-4">
        {student.photo && <StudentPhoto student={student} />}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <Button
            variant="primary"
            icon={<Camera aria-hidden />}
            busy={change.isPending && change.variables !== null}
            busyLabel={t`Sending...`}
            disabled={change.isPending}
            onClick={() => chooser.current?.click()}
          >
            {t`Take or choose a photo`}
          </Button>
          {student.photo && (
            <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t`Remove photo`}
            </Button>
          )}
          <p className="text-sm text-muted">
            {t`The face in the middle. It is printed on the ID card and the class photos.`}
          </p>
        </div>
      </div>
      <FormError error={change.error} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Take or choose a photo`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) change.mutate(file);
          target.value = '';
        }}
      />
    </Dialog>
  );
}
