import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { MOST_WORK } from '../../assignments.rules.ts';

type Props = { item: OwnAssignment; busy: boolean; onSend: (text: string) => void; onClose: () => void };

export function HandInDialog({ item, busy, onSend, onClose }: Props) {
  const { t } = useLingui();
  const before = item.work?.text ?? '';
  const [text, setText] = useState(before);
  const [asked, setAsked] = useState(false);
  const isEmpty = text.trim() === '';
  return (
    <Dialog
      open
      title={t`Hand in your work`}
      description={item.title}
      dirty={text !== before}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            busy={busy}
            busyLabel={t`Sending...`}
            onClick={() => {
              setAsked(true);
              if (!isEmpty) onSend(text);
            }}
          >
            {t({ message: 'Hand in', context: 'work' })}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t`Your work`}
        hint={t`You may replace it until it is due.`}
        required
        rows={10}
        maxLength={MOST_WORK}
        value={text}
        error={asked && isEmpty ? { message: t`Please write your work` } : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
