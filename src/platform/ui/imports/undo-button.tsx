import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';

type Props = { fileName: string; undoneAt: string | null; onUndo: () => void };

/** Undoes an earlier import, or states that it was undone already. */
export function UndoButton({ fileName, undoneAt, onUndo }: Props) {
  const { t } = useLingui();
  if (undoneAt !== null) return <Badge tone="inactive">{t`Undone`}</Badge>;
  return (
    <Button size="sm" variant="secondary" aria-label={t`Undo the import of ${fileName}`} onClick={onUndo}>
      {t`Undo`}
    </Button>
  );
}
