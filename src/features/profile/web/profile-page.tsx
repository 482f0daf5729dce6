import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { NoticeChannels } from '#features/inbox/web/shared/notice-channels.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { mayHaveKeys } from '../profile.policy.ts';
import { AboutYou } from './components/about-you.tsx';
import { Appearance } from './components/appearance.tsx';
import { Devices } from './components/devices.tsx';
import { Keys } from './components/keys.tsx';
import { MyData } from './components/my-data.tsx';
import { Password } from './components/password.tsx';
import { SecondFactors } from './components/second-factors.tsx';
import { profileApi } from './profile.client.ts';

export function ProfilePage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useQuery(profileApi.get.queryOptions());
  const { data: profile, isPending } = query;
  return (
    <>
      <PageHeader title={t`Profile`} />
      {isPending && <Skeleton />}
      <LoadFailed of={query} />
      {profile && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <AboutYou profile={profile} />
            <Appearance />
            <Password profile={profile} />
            <SecondFactors profile={profile} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            {profile.role && <NoticeChannels />}
            <Devices />
            {may(mayHaveKeys) && <Keys />}
            <MyData />
          </div>
        </div>
      )}
    </>
  );
}
