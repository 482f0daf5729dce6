import { useLingui } from '@lingui/react/macro';
import { FileText, ImageIcon, Paperclip, RotateCw, X } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatSize } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { MOST_RECEIPTS } from '../../finance.rules.ts';
import type { ReceiptItem, Receipts } from './use-receipts.ts';

/**
 * An entry's receipts: photos and PDFs, each with its upload status. `addRef` is focused when one
 * failed.
 */
export function ReceiptField({ receipts, addRef }: { receipts: Receipts; addRef: Ref<HTMLButtonElement> }) {
  const { t } = useLingui();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    // Not a fieldset: it contains only a button and a list.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="mb-1 text-sm font-medium">
        {t`Receipts`}
      </p>
      {receipts.items.length > 0 && (
        <ul className="mb-2 flex flex-col gap-2">
          {receipts.items.map((item, place) => (
            <ReceiptLine key={item.key} item={item} number={place + 1} receipts={receipts} />
          ))}
        </ul>
      )}
      {receipts.saveWithout && (
        <div
          role="alert"
          className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded border border-danger bg-danger-tint px-3 py-2 text-sm"
        >
          <p>{t`The receipt was not uploaded, so nothing was saved.`}</p>
          <Button variant="secondary" size="sm" onClick={receipts.saveWithout}>
            {t`Save without the receipt`}
          </Button>
        </div>
      )}
      <Button
        ref={addRef}
        variant="secondary"
        icon={<Paperclip aria-hidden />}
        disabled={receipts.items.length >= MOST_RECEIPTS}
        aria-describedby={`${id}-hint`}
        onClick={() => chooser.current?.click()}
      >
        {t`Add photo or PDF`}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*,application/pdf"
        multiple
        hidden
        aria-label={t`Add photo or PDF`}
        onChange={({ target }) => {
          receipts.add([...(target.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <div role="alert">
        {receipts.refused && <FieldError id={`${id}-refused`} error={{ message: receipts.refused }} />}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t`Only you can open them. Photos are made smaller before they are sent.`}
      </p>
    </div>
  );
}

function ReceiptLine({ item, number, receipts }: { item: ReceiptItem; number: number; receipts: Receipts }) {
  const { t } = useLingui();
  const id = useId();
  const name = item.name ?? t`Receipt ${number}`;
  const isPdf =
    item.state === 'kept'
      ? item.receipt.media_type === 'application/pdf'
      : item.file.type === 'application/pdf';
  return (
    <li className="rounded border border-line py-1 ps-3 pe-1">
      <div className="flex items-center gap-2">
        {item.state === 'uploading' ? (
          <Spinner size={20} />
        ) : (
          <Icon of={isPdf ? FileText : ImageIcon} className="text-muted" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm">{name}</span>
          <output className="figures block text-sm text-muted">
            {item.state === 'uploading' && t`Uploading...`}
            {item.state === 'kept' && formatSize(item.receipt.bytes, currentLocale())}
            {item.state === 'failed' && t`Not uploaded`}
          </output>
        </span>
        {item.state === 'failed' && (
          <IconButton
            icon={RotateCw}
            label={t`Try again: ${name}`}
            onClick={() => receipts.retry(item.key)}
          />
        )}
        <IconButton icon={X} label={t`Remove ${name}`} onClick={() => receipts.remove(item.key)} />
      </div>
      {item.state === 'failed' && (
        <div role="alert" className="pb-1">
          <FieldError id={`${id}-error`} error={{ message: errorSentence(item.error) }} />
        </div>
      )}
    </li>
  );
}
