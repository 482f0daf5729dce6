import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';

type Props = {
  title: string;
  description: string;
  count: number;
  dirty?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A preview of many marks before they are saved together. */
export function PreviewDialog({ title, description, count, dirty, onSave, onClose, children }: Props) {
  const { t } = useLingui();
  const save = () => {
    onSave();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={description}
      dirty={dirty}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button disabled={count === 0} onClick={save}>
            <Plural value={count} _0="Nothing to save" one="Save # mark" other="Save # marks" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
