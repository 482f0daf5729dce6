import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { copyText } from '#platform/ui/copy-text.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';

/** A new key, the only time it is shown in full. */
export function NewKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Your new API key`}
      size="sm"
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden />}
            data-autofocus
            onClick={() => void copyText(apiKey)}
          >
            {t`Copy the key`}
          </Button>
          <Button onClick={onClose}>{t`I have saved it`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t`Copy it now. It will not be shown again.`}</p>
        <code
          translate="no"
          className="block rounded border border-line bg-raised px-3 py-2 font-mono wrap-anywhere select-all"
        >
          {apiKey}
        </code>
        <p className="text-sm text-muted">{t`Anyone with this key can act as you. Send it as “Authorization: Bearer …”.`}</p>
      </div>
    </Dialog>
  );
}
