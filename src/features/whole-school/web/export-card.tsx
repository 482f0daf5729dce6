import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { wholeSchoolApi } from './shared/whole-school.client.ts';

type Format = 'oneroster' | 'json';
const NAMES: Record<Format, string> = { oneroster: 'oneroster.zip', json: 'school.json' };

/** Downloads of the whole school in both formats, with their purposes. */
export function ExportCard() {
  const { t } = useLingui();
  const download = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(await wholeSchoolApi.export.call({ format }), NAMES[format]),
    onError: toastError,
  });
  const files: { format: Format; name: string; holds: string }[] = [
    {
      format: 'oneroster',
      name: t`OneRoster 1.2 (ZIP)`,
      holds: t`People, classes and subjects for other programs, or for another Préau.`,
    },
    {
      format: 'json',
      name: t`JSON`,
      holds: t`All people, families, rights, classes and fee structures. No payments, no passwords.`,
    },
  ];
  return (
    <Card title={t`Download the whole school`} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {files.map(({ format, name, holds }) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-muted">{holds}</span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              icon={<Download aria-hidden />}
              busy={download.isPending && download.variables === format}
              busyLabel={t`Exporting...`}
              aria-label={t`Download ${name}`}
              onClick={() => download.mutate(format)}
            >
              {t`Download`}
            </Button>
          </li>
        ))}
      </ul>
      {download.error !== null && (
        <div className="px-4 py-3 md:px-5">
          <FormError error={download.error} />
        </div>
      )}
    </Card>
  );
}
