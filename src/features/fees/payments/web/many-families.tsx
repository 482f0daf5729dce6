import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { ChosenFees } from './use-chosen-fees.ts';
import type { OneReceipt } from './use-one-receipt.ts';

type Props = {
  chosenFees: ChosenFees;
  oneReceipt: OneReceipt;
  listed: readonly StudentFee[];
  /** Whether only one family's fees are listed. */
  whose: boolean;
};

/**
 * Lists ticked fees of other families, and asks for confirmation before one receipt covers two
 * families.
 */
export function ManyFamilies({ chosenFees, oneReceipt, listed, whose }: Props) {
  const { t } = useLingui();
  const { chosen, removeAll } = chosenFees;
  const { asked, answer } = oneReceipt;
  const its = new Set(listed.map(({ id }) => id));
  const others = whose ? [...chosen.values()].filter(({ id }) => !its.has(id)) : [];
  return (
    <>
      <div aria-live="polite" className="text-sm empty:hidden">
        {others.length > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Plural
              value={others.length}
              one="# selected fee is of another family."
              other="# selected fees are of another family."
            />
            <Button variant="quiet" size="sm" onClick={() => removeAll(others)}>
              {t`Deselect them`}
            </Button>
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={
          <Plural
            value={asked?.families ?? 0}
            one="These fees belong to # family. One receipt for all?"
            other="These fees belong to # families. One receipt for all?"
          />
        }
        confirmLabel={t`One receipt`}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    </>
  );
}
