import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';

/** The account id by which an administrator finds this account, with a copy button. */
export function AccountId({ id }: { id: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  async function copy() {
    // Also selected, because without https there is no clipboard access.
    box.current?.querySelector('input')?.select();
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <div ref={box} className="flex max-w-md flex-col items-stretch gap-2 text-start text-text">
      <TextField label={t`Your account ID`} value={id} readOnly size={36} />
      <Button variant="secondary" icon={<Icon of={Copy} size={18} />} onClick={() => void copy()}>
        {t`Copy account ID`}
      </Button>
      <output className="block min-h-6 text-sm text-success">{copied && t`Copied`}</output>
    </div>
  );
}
