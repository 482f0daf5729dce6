import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { ReadCard } from '../../report-cards.contract.ts';
import { averageIf, readPossible } from '../../what-if.rules.ts';
import { figureOf, nameOf } from './card-figures.ts';

type Props = { card: ReadCard; onClose: () => void };

/** Estimates a card's average with other marks: nothing is saved. */
export function WhatIfDialog({ card, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const { average, maximum } = card;
  const values = new Map(
    Object.entries(typed).flatMap(([at, text]) => {
      const value = readPossible(text, maximum);
      return value === null ? [] : [[Number(at), value] as const];
    }),
  );
  const outOf = figureOf(maximum);
  const [now, then] = [figureOf(average!), figureOf(averageIf(card, values)!)];
  return (
    <Dialog
      open
      title={t`What if my marks were different?`}
      description={t`An estimate by the coefficients of this card. Nothing is saved.`}
      onClose={onClose}
    >
      <output className="sticky top-0 z-10 -mx-1 block bg-card px-1 py-2 text-lg font-semibold tabular-nums">
        {now === then ? t`Average: ${now} / ${outOf}` : t`Average: ${then} / ${outOf}, now ${now}`}
      </output>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {card.subjects.map(({ name, value, weight, counts }, at) => {
          if (!counts) return null;
          const text = typed[at] ?? '';
          const coefficient = figureOf(weight);
          return (
            <TextField
              key={name.en}
              label={nameOf(name)}
              hint={t`Coef. ${coefficient}`}
              inputMode="decimal"
              placeholder={value === null ? '–' : figureOf(value)}
              value={text}
              error={
                text.trim() && readPossible(text, maximum) === null
                  ? { message: /*i18n*/ 'A mark is a number from 0 to the maximum' }
                  : undefined
              }
              onChange={({ target }) => setTyped({ ...typed, [at]: target.value })}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
