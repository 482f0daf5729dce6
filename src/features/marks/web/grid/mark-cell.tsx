import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo, useLayoutEffect, useRef } from 'react';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { keyOf } from '../../cells.rules.ts';
import { SPECIAL_LETTERS } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import type { CellFault, SheetStore } from '../sheet/sheet-store.ts';
import { useCell, useStore } from '../sheet/use-store.ts';
import { SPECIAL_WORDS, wordsOf, written } from '../value-words.ts';
import { valueOf } from './cell-values.ts';

type Props = {
  store: SheetStore;
  assessmentId: string;
  studentId: string;
  /** The cell's position for keyboard navigation: `row:column`. */
  at: string;
  /** Student and column, as the accessible name. */
  name: string;
  outOf: Assessment['out_of'];
  decimals: number;
  judgements: Sheet['judgements'] | null;
  readOnly: boolean;
  /** The id of the element that explains why the cell is read-only. */
  why?: string | undefined;
};

/**
 * One cell: an uncontrolled field whose keys are handled by the grid. It renders again only when
 * its own mark changes, and never while being edited.
 */
export const MarkCell = memo(function MarkCell(props: Props) {
  const { store, assessmentId, studentId, at, name, judgements, readOnly, why } = props;
  const key = keyOf({ assessment_id: assessmentId, student_id: studentId });
  const view = useCell(store, key);
  const fault = useStore(store, `fault ${key}`, () => store.fault(key));
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const value = judgements ? valueOf(view.content) : wordsOf(view.content);
  useLayoutEffect(() => {
    const own = field.current;
    if (!own) return;
    // Text being typed, and refused text, is not overwritten.
    const isTyped = own.value !== (own.dataset['was'] ?? '');
    if (fault !== null || (isTyped && document.activeElement === own)) return;
    own.value = value;
    own.dataset['was'] = value;
  }, [value, fault]);
  const faultId = `fault-${key.replace(' ', '-')}`;
  const sourceId = `source-${key.replace(' ', '-')}`;
  const { carried } = view;
  const shared = {
    ref: field,
    'data-cell': key,
    'data-at': at,
    'aria-label': name,
    'aria-invalid': fault !== null || undefined,
    'aria-describedby': [fault && faultId, carried && sourceId, why].filter(Boolean).join(' ') || undefined,
    className: clsx(
      'h-11 w-full min-w-20 scroll-mt-44 rounded-sm border border-transparent bg-transparent px-2 text-end text-lg tabular-nums md:h-8 md:scroll-mt-0 md:text-base',
      'max-md:border-control hover:border-control focus:border-primary focus:bg-card aria-invalid:border-danger',
      view.content.special !== null && 'text-sm text-muted md:text-sm',
      (view.state === 'kept' || view.state === 'writing') && 'bg-pending-tint',
      (view.state === 'conflict' || view.state === 'refused') && 'border-danger bg-danger-tint',
    ),
  };
  return (
    <>
      <span className="group relative flex items-center gap-1">
        {judgements ? (
          <select {...shared} disabled={readOnly} defaultValue={value}>
            <JudgementOptions judgements={judgements} held={view.content.special} />
          </select>
        ) : (
          <input
            {...shared}
            type="text"
            readOnly={readOnly}
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            defaultValue={value}
          />
        )}
        {carried && view.state === 'saved' ? (
          <Carried id={sourceId} from={carried} />
        ) : (
          <Sign of={view.state} />
        )}
      </span>
      {fault && (
        <span id={faultId} role="alert" className="block max-w-56 pt-1 pb-1 text-start text-xs text-danger">
          <FaultWords fault={fault} outOf={props.outOf} decimals={props.decimals} />
        </span>
      )}
    </>
  );
});

/** The state of unsent changes and conflicts. Its space is reserved, so the layout does not shift. */
function Sign({ of }: { of: ReturnType<SheetStore['cell']>['state'] }) {
  const { t } = useLingui();
  const words = {
    saved: null,
    writing: t`not kept yet`,
    kept: t`not sent yet`,
    conflict: t`two values`,
    refused: t`refused`,
  }[of];
  return (
    <span className="flex w-3 shrink-0 justify-center">
      {words && (
        <>
          <span
            aria-hidden
            className={clsx(
              'font-bold',
              of === 'conflict' || of === 'refused'
                ? "text-danger before:content-['!']"
                : clsx('size-2 rounded-full border border-pending', of === 'kept' && 'bg-pending'),
            )}
          />
          <span className="sr-only">{words}</span>
        </>
      )}
    </span>
  );
}

/** The sign of a carried-over mark; its source is shown on hover and focus. */
function Carried({ id, from }: { id: string; from: string }) {
  const { t } = useLingui();
  return (
    <span className="flex w-3 shrink-0 justify-center">
      <span aria-hidden className="font-bold text-info">
        {'↪'}
      </span>
      <span
        id={id}
        className="pointer-events-none absolute end-0 top-full z-10 hidden w-max max-w-56 rounded border border-line bg-card px-2 py-1 text-start text-xs font-normal wrap-anywhere group-focus-within:block group-hover:block"
      >
        {t`Carried from ${from}`}
      </span>
    </span>
  );
}

type JudgementProps = { judgements: Sheet['judgements']; held: SpecialValue | null };

function JudgementOptions({ judgements, held }: JudgementProps) {
  const { i18n } = useLingui();
  return (
    <>
      <option value="">{'—'}</option>
      {judgements.map(({ code, en, fr }) => (
        <option key={code} value={`j:${code}`}>
          {[code, i18n.locale === 'fr' ? fr : en]
            .filter((one, place, all) => all.indexOf(one) === place)
            .join(' · ')}
        </option>
      ))}
      {/* In a column without numbers, no value counts as 0. */}
      {(Object.values(SPECIAL_LETTERS) as SpecialValue[])
        .filter((special) => special === held || !special.endsWith('_zero'))
        .map((special) => (
          <option key={special} value={`s:${special}`}>
            {i18n._(SPECIAL_WORDS[special])}
          </option>
        ))}
    </>
  );
}

type FaultProps = { fault: CellFault; outOf: string; decimals: number };

function FaultWords({ fault, outOf, decimals }: FaultProps) {
  const { t } = useLingui();
  const most = written(outOf);
  switch (fault) {
    case 'out_of_range':
      return t`Marks here go from 0 to ${most}.`;
    case 'too_precise':
      return decimals === 0 ? t`Whole marks only.` : t`Decimals here: ${decimals} at most.`;
    case 'not_kept':
      return t`This device could not save it. Press Enter again.`;
    case 'not_understood':
      return t`Enter a number, or one of the letters above.`;
  }
}
