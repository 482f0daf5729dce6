import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { profileApi } from '../profile.client.ts';

export function MyData() {
  const { t } = useLingui();
  const download = useMutation({
    mutationFn: () => profileApi.exportData.call(),
    onSuccess: (file) => saveFile(file, 'preau-my-data.json'),
    onError: toastError,
  });
  return (
    <Card title={t`My data`}>
      <p>{t`All your data in one file: account, role, devices and their activity.`}</p>
      <Button
        variant="secondary"
        className="mt-3"
        icon={<Download aria-hidden />}
        busy={download.isPending}
        busyLabel={t`Preparing...`}
        onClick={() => download.mutate()}
      >
        {t`Download my data`}
      </Button>
    </Card>
  );
}
