import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#platform/ui/card.tsx';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

type Props = {
  step: ImportStep;
  title: string;
  fileName?: string;
  /** False if the user did not come from another step. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** One step of an import, with its position among the four. It takes the focus on mount. */
export function ImportStepCard({ step, title, fileName, takesFocus = true, children }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const steps = [
    { step: 'file', name: t`File` },
    { step: 'columns', name: t`Columns` },
    { step: 'check', name: t`Preview` },
    { step: 'done', name: t`Done` },
  ];
  return (
    <Card as="div">
      <ol aria-label={t`Steps of the import`} className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-sm">
        {steps.map(({ step: other, name }, place) => (
          <li
            key={other}
            aria-current={other === step ? 'step' : undefined}
            className={other === step ? 'font-semibold text-primary underline' : 'text-muted'}
          >
            {`${place + 1}. ${name}`}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      {fileName && <p className="pb-1 text-sm wrap-anywhere text-muted">{fileName}</p>}
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </Card>
  );
}
