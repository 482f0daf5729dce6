import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { MissingCounts } from '../../council.contract.ts';

const SHORTEST_REASON = 3;
export const isTooShort = (reason: string) => reason.trim().length < SHORTEST_REASON;

/** The error at a reason's field once saving was tried. */
export const reasonMistake = (reason: string, tried: boolean): FieldMistake =>
  tried && isTooShort(reason) ? { message: /*i18n*/ 'Say why, in a few words' } : undefined;

type Props = { counts: MissingCounts; for: 'making' | 'releasing' };

/** Items missing before cards are made or released, one per line; nothing if complete. */
export function MissingList({ counts, for: purpose }: Props) {
  const { t } = useLingui();
  const { sheets, missing, councils_not_held, without_marks, uncarded, outdated, replaced } = counts;
  const handedIn = sheets.handed_in + sheets.closed;
  const lines = [
    handedIn < sheets.total && t`Sheets handed in: ${handedIn} of ${sheets.total}`,
    sheets.open > 0 && plural(sheets.open, { one: '# sheet still open', other: '# sheets still open' }),
    sheets.empty > 0 &&
      plural(sheets.empty, { one: '# sheet without a mark', other: '# sheets without a mark' }),
    missing > 0 && plural(missing, { one: '# mark missing', other: '# marks missing' }),
    councils_not_held > 0 &&
      plural(councils_not_held, { one: '# class council not held', other: '# class councils not held' }),
    without_marks > 0 &&
      plural(without_marks, {
        one: '# class without a mark: it gets no cards',
        other: '# classes without a mark: they get no cards',
      }),
    purpose === 'making' &&
      replaced > 0 &&
      plural(replaced, {
        one: '# released card is replaced: its code will no longer be valid',
        other: '# released cards are replaced: their codes will no longer be valid',
      }),
    purpose === 'releasing' &&
      uncarded > 0 &&
      plural(uncarded, { one: '# student without a card', other: '# students without a card' }),
    purpose === 'releasing' &&
      outdated > 0 &&
      plural(outdated, {
        one: '# card is out of date: marks have changed',
        other: '# cards are out of date: marks have changed',
      }),
  ].filter((line) => line !== false);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type ReasonProps = { value: string; tried: boolean; onChange: (reason: string) => void };

/** The reason for going on, recorded in the audit trail. */
export function ReasonField({ value, tried, onChange }: ReasonProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Reason for continuing`}
      hint={t`It is kept in the audit trail.`}
      required
      maxLength={300}
      autoComplete="off"
      value={value}
      error={reasonMistake(value, tried)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
