import { useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { authApi } from '../auth.client.ts';
import { Asking } from './asking.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import type { Answer } from './factors.ts';
import { useAskedOnce } from './use-asked-once.ts';

type RecoveryCodesProps = {
  onDone: () => void;
};

/** Moves focus to the explanation, because the button that was pressed is gone. */
const takeFocus = (words: HTMLElement | null) => words?.focus();

async function askForCodes(): Promise<Answer<string[]>> {
  const { codes } = await authApi.newRecoveryCodes.call();
  return { data: codes, error: null };
}

/** Creates ten recovery codes (earlier ones become invalid) and shows them once. */
export function RecoveryCodes({ onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { data: codes, error, again } = useAskedOnce(askForCodes);
  const [kept, setKept] = useState(false);
  const words = t`Keep these ten codes with your important papers. If you lose your phone, sign in with one. Each works once. They cannot be shown again.`;
  if (!codes)
    return (
      <Asking error={error} again={again}>
        <Button variant="quiet" onClick={onDone}>
          {t`Later, on my profile`}
        </Button>
      </Asking>
    );
  return (
    <div className="flex flex-col gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {words}
      </p>
      <PrintSlip>
        <p className="pb-2 font-semibold">{t`Recovery codes for Préau`}</p>
        <ol className="grid list-inside list-decimal grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm whitespace-nowrap min-[22rem]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ol>
      </PrintSlip>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(codes.join('\n'))}
        >
          {t`Copy`}
        </Button>
      </div>
      <CheckboxField
        label={t`I have saved them`}
        checked={kept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button variant="primary" disabled={!kept} onClick={onDone}>
        {t`Continue`}
      </Button>
    </div>
  );
}
