import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { SchoolFaults } from './school-faults.tsx';
import { SchoolNumbers } from './shared/school-numbers.tsx';
import { wholeSchoolApi } from './shared/whole-school.client.ts';

/** Imports a OneRoster file into an empty school: a preview first, then the import. */
export function ImportSchoolCard({ empty }: { empty: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const plan = useMutation({
    mutationFn: async (file: File) => ({ file, ...(await wholeSchoolApi.plan.call({ file })) }),
    onError: toastError,
  });
  const load = useMutation({
    mutationFn: (file: File) => wholeSchoolApi.load.call({ file }),
    onSuccess: () => {
      plan.reset();
      showToast({ title: t`Success`, description: t`The school was imported.` });
    },
    onError: toastError,
    onSettled: () => void queries.invalidateQueries(),
  });
  const looked = plan.data;
  return (
    <Card title={t`Import a school from OneRoster`}>
      {!empty ? (
        <p className="text-muted">{t`Only an empty school can import one.`}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-muted">
            {t`Nothing is written before you have seen the preview, and you can remove the import again.`}{' '}
            {t`Teachers can sign in once you give them a new password.`}
          </p>
          {looked && (
            <div className="flex flex-col gap-2">
              <p className="font-medium">{looked.school}</p>
              <SchoolNumbers counts={looked.counts} />
              {looked.faulty > 0 && <SchoolFaults faults={looked.faults} all={looked.faulty} />}
            </div>
          )}
          <FormError error={plan.error ?? load.error} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<FileUp aria-hidden />}
              busy={plan.isPending}
              busyLabel={t`Reading...`}
              disabled={load.isPending}
              onClick={() => chooser.current?.click()}
            >
              {looked ? t`Choose another file` : t`Choose a file`}
            </Button>
            {looked?.faulty === 0 && (
              <Button
                variant="primary"
                busy={load.isPending}
                busyLabel={t`Importing...`}
                onClick={() => load.mutate(looked.file)}
              >
                {t`Import this school`}
              </Button>
            )}
          </div>
          <input
            ref={chooser}
            type="file"
            accept=".zip,application/zip"
            hidden
            aria-label={t`OneRoster file`}
            onChange={({ target }) => {
              const file = target.files?.[0];
              load.reset();
              if (file) plan.mutate(file);
              // Allows choosing the same file again after fixing it.
              target.value = '';
            }}
          />
        </div>
      )}
    </Card>
  );
}
