import { useLingui } from '@lingui/react/macro';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { useStore } from '../sheet/use-store.ts';
import { written } from '../value-words.ts';

const said = (number: number) => written((number / 100).toFixed(2));

type Props = {
  store: SheetStore;
  assessmentId: string;
  short?: boolean;
};

/** The number of entries in a column, and figures that reveal typing errors. */
export function ColumnFigures({ store, assessmentId, short = false }: Props) {
  const { t } = useLingui();
  const figures = useStore(store, assessmentId, () => store.figures(assessmentId));
  if (!figures) return null;
  const { entered, missing, mean, lowest, highest } = figures;
  const [middle, low, high] = [mean, lowest, highest].map((one) => (one === null ? '' : said(one)));
  return (
    <>
      <span className="block font-medium whitespace-nowrap">
        {short
          ? `${entered} / ${entered + missing}`
          : missing === 0
            ? t`All entered: ${entered}`
            : t`${entered} in, ${missing} missing`}
      </span>
      <span className="block whitespace-nowrap text-muted">
        {mean === null ? ' ' : t`Mean ${middle} · ${low} to ${high}`}
      </span>
    </>
  );
}
