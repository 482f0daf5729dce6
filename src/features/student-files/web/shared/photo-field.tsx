import { useLingui } from '@lingui/react/macro';
import { Camera, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Picture } from './picture.tsx';

type Props = { photo: File | null; onPhoto: (photo: File | null) => void };

/** The photo of a student not yet enrolled, uploaded after enrollment. */
export function PhotoField({ photo, onPhoto }: Props) {
  const { t } = useLingui();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    // Not a fieldset: a picture and its buttons.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={id} className="text-sm font-medium max-sm:w-full">
        {t`Photo (optional)`}
      </span>
      {photo && <Picture file={photo} alt={t`Chosen photo`} className="h-[50px] w-[40px]" />}
      <Button
        variant="secondary"
        size="sm"
        icon={<Camera aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {photo ? t`Another photo` : t`Take or choose a photo`}
      </Button>
      {photo && <IconButton icon={X} label={t`Remove photo`} onClick={() => onPhoto(null)} />}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Take or choose a photo`}
        onChange={({ target }) => {
          onPhoto(target.files?.[0] ?? photo);
          target.value = '';
        }}
      />
    </div>
  );
}
