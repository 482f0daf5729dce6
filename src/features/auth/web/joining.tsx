import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { JoiningRefusal, look, type Opened } from './joining.client.ts';
import { ResetPassword } from './reset-password.tsx';
import { Asking } from './shared/asking.tsx';
import type { Answer } from './shared/factors.ts';
import { useAskedOnce } from './shared/use-asked-once.ts';
import type { View } from './view.ts';
import { ViewTitle } from './view-title.tsx';

type JoiningProps = { joinKey: string; onView: (view: View) => void };

/** The page of a slip or mailed link: an invitation to join, or a password reset. */
export function Joining({ joinKey, onView }: JoiningProps) {
  const { t } = useLingui();
  const opened = useAskedOnce<Opened>(() => lookInto(joinKey));
  if (opened.error instanceof JoiningRefusal && opened.error.status === 410) return <Ended onView={onView} />;
  if (!opened.data)
    return (
      <>
        <ViewTitle title={t`One moment`} />
        <Asking error={opened.error} again={opened.again}>
          <Button variant="quiet" onClick={() => onView('sign-in')}>
            {t`Back to Sign In`}
          </Button>
        </Asking>
      </>
    );
  const onSecondStep = () => onView('second-step');
  return opened.data.kind === 'invitation' ? (
    <AcceptInvitation joinKey={joinKey} invitation={opened.data} onSecondStep={onSecondStep} />
  ) : (
    <ResetPassword joinKey={joinKey} reset={opened.data} onSecondStep={onSecondStep} />
  );
}

async function lookInto(key: string): Promise<Answer<Opened>> {
  return { data: await look(key), error: null };
}

/** The link was used, withdrawn, expired or mistyped: the server does not reveal which. */
function Ended({ onView }: { onView: (view: View) => void }) {
  const { t } = useLingui();
  return (
    <>
      <ViewTitle title={t`This slip is not valid`}>
        {t`The link or code is wrong, already used, withdrawn or expired. Check it, or ask the school office.`}
      </ViewTitle>
      <div className="flex flex-col gap-2">
        <Button variant="primary" onClick={() => onView('code')}>
          {t`Type the code again`}
        </Button>
        <Button variant="quiet" onClick={() => onView('sign-in')}>
          {t`Back to Sign In`}
        </Button>
      </div>
    </>
  );
}
