import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { CodeForm } from './shared/code-form.tsx';
import { ViewTitle } from './view-title.tsx';

type TypedCodeProps = { onKey: (key: string) => void; onSignIn: () => void };

/** Entry of a slip's code for people without a camera; the code is looked up next. */
export function TypedCode({ onKey, onSignIn }: TypedCodeProps) {
  const { t } = useLingui();
  return (
    <>
      <ViewTitle title={t`I have a code`}>{t`Enter the code on the slip from the school.`}</ViewTitle>
      <div className="flex flex-col gap-4">
        <CodeForm
          kind="slip"
          label={t`Slip code`}
          hint={t`Three groups of four letters and digits.`}
          action={t`Continue`}
          send={async (code) => {
            onKey(code);
            return null;
          }}
        />
        <Button variant="quiet" onClick={onSignIn}>
          {t`Back to Sign In`}
        </Button>
      </div>
    </>
  );
}
