import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { MONTH } from '../../finance.rules.ts';
import { monthAway } from './months.ts';

type Props = {
  month: string;
  current: string;
  onMonth: (month: string) => void;
};

const isMonth = (text: string) => MONTH.test(text);

export function MonthChooser({ month, current, onMonth }: Props) {
  const { t } = useLingui();
  const [before, after] = [monthAway(month, -1), monthAway(month, 1)];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        icon={ChevronLeft}
        label={t`Previous month`}
        disabled={!isMonth(before)}
        onClick={() => onMonth(before)}
      />
      <MonthField month={month} onMonth={onMonth} />
      <IconButton
        icon={ChevronRight}
        label={t`Next month`}
        disabled={!isMonth(after)}
        onClick={() => onMonth(after)}
      />
      {month !== current && (
        <Button variant="secondary" onClick={() => onMonth(current)}>
          {t`This month`}
        </Button>
      )}
      <output className="sr-only">{formatMonth(month, currentLocale())}</output>
    </div>
  );
}

/** Typed or picked; an incomplete month is ignored. */
function MonthField({ month, onMonth }: Pick<Props, 'month' | 'onMonth'>) {
  const { t } = useLingui();
  const [text, setText] = useState(month);
  const [told, setTold] = useState(month);
  // The month changed outside the field; the field is not remounted, so that it keeps the focus.
  if (month !== told) {
    setTold(month);
    setText(month);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed !== month && isMonth(typed)) onMonth(typed);
  };
  return (
    <input
      type="month"
      aria-label={t`Month`}
      className="field-control figures w-52 min-w-44 max-sm:flex-1"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
