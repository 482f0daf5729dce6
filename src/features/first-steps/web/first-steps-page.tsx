import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { FirstStepsCard } from './shared/first-steps-card.tsx';
import { SampleSchoolLater } from './sample-school-later.tsx';
import { firstStepsApi } from './shared/first-steps.client.ts';

/** The first steps, for administrators who hid them or want to see that they are done. */
export function FirstStepsPage() {
  const { t } = useLingui();
  const { addressIsLocal = false } = useInstallation();
  const steps = useQuery(firstStepsApi.get.queryOptions());
  return (
    <>
      <PageHeader title={t`First steps`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <LoadFailed of={steps} />
      {steps.isPending && <Skeleton className="block h-64 w-full" />}
      {steps.data && (
        <div className="flex max-w-2xl flex-col gap-4">
          {addressIsLocal && (
            <Card title={t`The portal’s address`}>
              <p>{t`Only this computer can open the portal. Your technician sets its address: see PUBLIC_URL in the README.`}</p>
            </Card>
          )}
          <FirstStepsCard {...steps.data} empty={false} />
          <SampleSchoolLater />
        </div>
      )}
    </>
  );
}
